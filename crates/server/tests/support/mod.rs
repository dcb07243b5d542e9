//! A live server in this process, and those who ask it: a browser with its cookies, a program with its
//! secret, and anyone at all.

use serde_json::Value;
use server::{Config, Server, Stop};
use std::{
    cell::RefCell,
    collections::BTreeMap,
    future::Future,
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    sync::{
        Arc,
        mpsc::{self, Receiver},
    },
    thread,
    time::Duration,
};
use store::{GameId, SqliteStore, Store};
use tokio::{runtime::Runtime, task::JoinHandle};

pub const GAME: &str = "schotten-totten";
/// Nothing here takes nearly as long; it keeps a broken test from hanging.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A server in this process.
pub struct Live {
    pub address: SocketAddr,
    pub store: Arc<SqliteStore>,
    pub stop: Stop,
    running: Option<JoinHandle<()>>,
    runtime: Option<Runtime>,
}

impl Live {
    /// With games in memory, as it comes.
    pub fn start() -> Live {
        Live::with(Config::default(), SqliteStore::in_memory())
    }

    pub fn with<E: std::fmt::Debug>(
        config: Config,
        store: impl Future<Output = Result<SqliteStore, E>>,
    ) -> Live {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let (store, server) = runtime.block_on(async {
            let store = Arc::new(store.await.unwrap());
            let any = "127.0.0.1:0".parse().unwrap();
            let server = Server::bind(any, store.clone(), config).await.unwrap();
            (store, server)
        });
        let (address, stop) = (server.address().unwrap(), server.stop());
        let running = Some(runtime.spawn(server.run()));
        Live {
            address,
            store,
            stop,
            running,
            runtime: Some(runtime),
        }
    }

    pub fn block_on<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.as_ref().unwrap().block_on(future)
    }

    /// Waits until the server, which was told to stop, has.
    pub fn wait(&mut self) {
        let running = self.running.take().unwrap();
        let runtime = self.runtime.as_ref().unwrap();
        let ended =
            runtime.block_on(async { tokio::time::timeout(PATIENCE, running).await.is_ok() });
        assert!(ended, "the server did not stop");
    }

    /// How much is kept: games, live ones, entries.
    pub fn counts(&self) -> store::Counts {
        self.block_on(self.store.counts()).unwrap()
    }

    /// The table with everything that is hidden, from what is kept: the oracle of the tests.
    pub fn truth(&self, id: &str) -> Box<dyn catalogue::Table> {
        self.truth_of(id, catalogue::Catalogue::default())
    }

    /// The same of a game of this catalogue.
    pub fn truth_of(&self, id: &str, games: catalogue::Catalogue) -> Box<dyn catalogue::Table> {
        let id: GameId = id.parse().unwrap();
        let stored = self.block_on(self.store.load(id)).unwrap();
        let game = games.find(&stored.opening.game).unwrap();
        game.resume(&stored.history(), stored.opening.seed.clone())
            .unwrap()
    }

    pub fn anyone(&self) -> Asker {
        Asker::new(self.address)
    }

    pub fn browser(&self) -> Browser {
        Browser {
            asker: self.anyone(),
            jar: RefCell::default(),
        }
    }

    pub fn program(&self, secret: &str) -> Program {
        Program {
            asker: self.anyone(),
            secret: secret.into(),
        }
    }

    /// Opens a table for a program.
    pub fn open(&self, body: &Value) -> Opened {
        let answer = self.anyone().post_json("/api/tables", body);
        assert_eq!(answer.status, 201, "{answer:?}");
        let json = answer.json();
        Opened {
            id: text(&json["id"]),
            program: self.program(json["secret"].as_str().unwrap()),
            invitations: json["invitations"].as_array().unwrap().clone(),
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.stop.now();
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A table that a program has opened.
pub struct Opened {
    pub id: String,
    pub program: Program,
    pub invitations: Vec<Value>,
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap().to_string()
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// It went well; what it said.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        self.json()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(key, _)| key == name);
        found.next().map(|(_, value)| value.as_str())
    }

    /// It was refused with this status and kind, in words that a person understands; gives the error.
    #[track_caller]
    pub fn refused(&self, status: u16, kind: &str) -> Value {
        assert_eq!(self.status, status, "{self:?}");
        let error = self.json()["error"].clone();
        assert_eq!(error["kind"], kind, "{self:?}");
        let message = error["message"].as_str().unwrap();
        assert!(
            message.contains(' ') && (10..450).contains(&message.len()),
            "{message}"
        );
        assert!(
            !message.contains("panicked") && !message.contains("SQL"),
            "{message}"
        );
        error
    }
}

fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .timeout_global(Some(PATIENCE));
    config.build().new_agent()
}

/// Anyone who can reach the server. Everything that was received is kept.
pub struct Asker {
    pub address: SocketAddr,
    agent: ureq::Agent,
    pub received: RefCell<Vec<String>>,
}

impl Asker {
    pub fn new(address: SocketAddr) -> Asker {
        Asker {
            address,
            agent: agent(),
            received: RefCell::default(),
        }
    }

    #[track_caller]
    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let run = match method {
            "GET" | "HEAD" | "DELETE" | "OPTIONS" => self.agent.run(request.body(()).unwrap()),
            _ => self.agent.run(request.body(body.to_string()).unwrap()),
        };
        let response = run.unwrap_or_else(|error| panic!("{method} {path}: {error}"));
        let answer = read(response);
        self.received.borrow_mut().push(format!(
            "{method} {path}\n{:?}\n{}",
            answer.headers, answer.body
        ));
        answer
    }

    #[track_caller]
    pub fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], "")
    }

    #[track_caller]
    pub fn post_json(&self, path: &str, body: &Value) -> Answer {
        self.post(path, &body.to_string())
    }

    #[track_caller]
    pub fn post(&self, path: &str, body: &str) -> Answer {
        self.ask("POST", path, &[("content-type", "application/json")], body)
    }

    /// Listens to a stream of events until the server ends it.
    pub fn listen(&self, path: &str, headers: &[(&str, &str)]) -> Stream {
        let mut request = self.agent.get(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.config().timeout_global(None).build().call();
        let response = response.unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let (said, events) = mpsc::channel();
        let lines = BufReader::new(response.into_body().into_reader()).lines();
        thread::spawn(move || {
            let mut event = Event::default();
            for line in lines.map_while(Result::ok) {
                match line.split_once(':') {
                    None => {
                        let whole = std::mem::take(&mut event);
                        if !whole.kind.is_empty() && said.send(whole).is_err() {
                            return;
                        }
                    }
                    Some(("event", value)) => event.kind = value.trim().into(),
                    Some(("id", value)) => event.id = value.trim().into(),
                    Some(("data", value)) => event.data += value.trim(),
                    Some(_) => {}
                }
            }
        });
        Stream(events)
    }
}

fn read(response: ureq::http::Response<ureq::Body>) -> Answer {
    let (parts, mut body) = response.into_parts();
    let header = |(name, value): (&ureq::http::HeaderName, &ureq::http::HeaderValue)| {
        let value = String::from_utf8_lossy(value.as_bytes());
        (name.to_string(), value.to_string())
    };
    Answer {
        status: parts.status.as_u16(),
        headers: parts.headers.iter().map(header).collect(),
        body: body.read_to_string().unwrap_or_default(),
    }
}

/// One event of a stream.
#[derive(Clone, Debug, Default)]
pub struct Event {
    pub kind: String,
    pub id: String,
    pub data: String,
}

/// Events as they come.
pub struct Stream(Receiver<Event>);

impl Stream {
    /// The next event; nothing when the stream has ended.
    pub fn next(&self) -> Option<Event> {
        match self.0.recv_timeout(PATIENCE) {
            Ok(event) => Some(event),
            Err(mpsc::RecvTimeoutError::Disconnected) => None,
            Err(mpsc::RecvTimeoutError::Timeout) => panic!("no event came"),
        }
    }

    /// What has come so far.
    pub fn so_far(&self) -> Vec<Event> {
        self.0.try_iter().collect()
    }
}

/// A program that shows its secret.
pub struct Program {
    pub asker: Asker,
    pub secret: String,
}

impl Program {
    fn bearer(&self) -> String {
        format!("Bearer {}", self.secret)
    }

    #[track_caller]
    pub fn get(&self, path: &str) -> Answer {
        let headers = [("authorization", self.bearer())];
        let headers = headers
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        self.asker.ask("GET", path, &headers, "")
    }

    #[track_caller]
    pub fn post(&self, path: &str, body: &Value) -> Answer {
        let bearer = self.bearer();
        let headers = [
            ("authorization", bearer.as_str()),
            ("content-type", "application/json"),
        ];
        self.asker.ask("POST", path, &headers, &body.to_string())
    }

    #[track_caller]
    pub fn view(&self, id: &str) -> Value {
        self.get(&format!("/api/tables/{id}")).ok()
    }

    /// Acts with the first allowed action.
    #[track_caller]
    pub fn act_first(&self, id: &str) -> Value {
        let legal = self.get(&format!("/api/tables/{id}/legal")).ok();
        let action = &legal["legal"][0]["notation"];
        let body = serde_json::json!({ "action": action, "version": legal["version"], "seat": legal["seat"] });
        self.post(&format!("/api/tables/{id}/act"), &body).ok()
    }
}

/// A browser: it keeps cookies, and says where its forms come from.
pub struct Browser {
    pub asker: Asker,
    pub jar: RefCell<BTreeMap<String, String>>,
}

impl Browser {
    pub fn cookies(&self) -> String {
        let pairs = self.jar.borrow();
        let pairs: Vec<String> = pairs.iter().map(|(k, v)| format!("{k}={v}")).collect();
        pairs.join("; ")
    }

    /// The secret that its seats are held by.
    pub fn secret(&self) -> String {
        let jar = self.jar.borrow();
        jar["marches"].split('.').next().unwrap().to_string()
    }

    #[track_caller]
    pub fn send(&self, method: &str, path: &str, more: &[(&str, &str)], body: &str) -> Answer {
        let (cookies, origin) = (self.cookies(), format!("http://{}", self.asker.address));
        let mut headers = vec![
            ("accept", "text/html,application/xhtml+xml"),
            ("sec-fetch-site", "same-origin"),
        ];
        if !cookies.is_empty() {
            headers.push(("cookie", cookies.as_str()));
        }
        if method != "GET" {
            headers.push(("origin", origin.as_str()));
        }
        headers.extend(more);
        let answer = self.asker.ask(method, path, &headers, body);
        for (name, value) in &answer.headers {
            if name == "set-cookie" {
                let pair = value.split(';').next().unwrap();
                let (key, value) = pair.split_once('=').unwrap();
                self.jar.borrow_mut().insert(key.into(), value.into());
            }
        }
        answer
    }

    #[track_caller]
    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], "")
    }

    /// Sends a form.
    #[track_caller]
    pub fn post(&self, path: &str, form: &[(&str, &str)]) -> Answer {
        let body = serde_urlencoded::to_string(form).unwrap();
        let kind = [("content-type", "application/x-www-form-urlencoded")];
        self.send("POST", path, &kind, &body)
    }

    /// Opens a table by the form; gives its id.
    #[track_caller]
    pub fn open(&self, form: &[(&str, &str)]) -> String {
        self.open_game(GAME, form)
    }

    /// The same for any game.
    #[track_caller]
    pub fn open_game(&self, game: &str, form: &[(&str, &str)]) -> String {
        let answer = self.post(&format!("/new/{game}"), form);
        assert_eq!(answer.status, 303, "{answer:?}");
        let to = answer.header("location").unwrap();
        to.strip_prefix("/table/").unwrap().to_string()
    }

    /// Listens to a table as this person.
    pub fn listen(&self, path: &str) -> Stream {
        let cookies = self.cookies();
        self.asker.listen(path, &[("cookie", cookies.as_str())])
    }
}

/// Sends these very bytes, and gives everything that comes back until the server closes.
pub fn raw(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    // The server may answer and close before it has read everything.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// Waits until this is so.
pub fn wait_until(mut is_so: impl FnMut() -> bool) {
    let began = std::time::Instant::now();
    while !is_so() {
        assert!(began.elapsed() < PATIENCE, "it did not come");
        std::thread::sleep(Duration::from_millis(20));
    }
}
