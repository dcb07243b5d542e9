//! What a browser test needs round it: the server as a process, and chromedriver.

use server::{Config, Server};
use std::{
    io::{BufRead, BufReader},
    os::unix::process::CommandExt,
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
};
use store::SqliteStore;
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// A server and a driver for one test.
pub struct House {
    pub url: String,
    pub driver: String,
    serving: Serving,
    chromedriver: Child,
    folder: TempDir,
}

/// How a house is served.
enum Serving {
    /// By the binary.
    Binary(Child),
    /// In this process: the binary does not list the trials. It ends with its threads.
    Here(Option<Runtime>),
}

impl House {
    /// Starts the binary. The games lie in a folder of their own.
    pub fn open() -> House {
        House::with(|folder| {
            let (server, url) = serve(folder, "127.0.0.1:0");
            (Serving::Binary(server), url)
        })
    }

    /// Starts a server for the trials.
    pub fn of_trials() -> House {
        House::with(|_| serve_trials())
    }

    fn with(start: impl FnOnce(&Path) -> (Serving, String)) -> House {
        let folder = tempfile::tempdir().unwrap();
        let (serving, url) = start(folder.path());
        let (chromedriver, driver) = drive();
        House {
            url,
            driver,
            serving,
            chromedriver,
            folder,
        }
    }

    /// Kills the server without warning and starts it again at the same address.
    pub fn restart_server(&mut self) {
        let Serving::Binary(server) = &mut self.serving else {
            panic!("only a process can be killed");
        };
        server.kill().unwrap();
        server.wait().unwrap();
        let address = self.url.trim_start_matches("http://").to_string();
        (*server, _) = serve(self.folder.path(), &address);
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let group = format!("-{}", self.chromedriver.id());
        let _ = Command::new("kill").args(["-9", "--", &group]).status();
        end(&mut self.chromedriver);
        match &mut self.serving {
            Serving::Binary(server) => end(server),
            // A runtime may not wait for its threads inside another one.
            Serving::Here(runtime) => {
                if let Some(runtime) = runtime.take() {
                    runtime.shutdown_background();
                }
            }
        }
    }
}

/// Ends a process, which may be gone already.
fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// A server in this process, with the trials instead of the games and with its store in memory.
fn serve_trials() -> (Serving, String) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let config = Config {
        games: trials::catalogue(),
        ..Config::default()
    };
    let (tell, told) = std::sync::mpsc::channel();
    runtime.spawn(async move {
        let store = SqliteStore::in_memory().await.unwrap();
        let any = "127.0.0.1:0".parse().unwrap();
        let server = Server::bind(any, Arc::new(store), config).await.unwrap();
        tell.send(server.address().unwrap()).unwrap();
        server.run().await;
    });
    let address = told.recv().expect("the server for the trials starts");
    (Serving::Here(Some(runtime)), format!("http://{address}"))
}

/// A chromedriver, and its address. Now and then one ends as soon as it is started, on a busy machine where several look for a
/// free port at the same moment: then another is started.
fn drive() -> (Child, String) {
    for _ in 0..10 {
        let mut chromedriver = Command::new("chromedriver")
            .arg("--port=0")
            // Browsers that a failed test leaves behind are of the same group, and end with it.
            .process_group(0)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is installed by ./test");
        if let Some(line) = line_with(&mut chromedriver, "started successfully on port ") {
            let port = line.trim_end_matches('.').trim();
            return (chromedriver, format!("http://127.0.0.1:{port}"));
        }
        end(&mut chromedriver);
    }
    panic!("chromedriver found no port in ten tries");
}

fn serve(folder: &Path, address: &str) -> (Child, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_marches"))
        .args(["serve", "--no-open", "--bind", address, "--data"])
        .arg(folder.join("games.sqlite"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let url = wait_for(&mut server, "Marches is at ");
    (server, url)
}

/// The rest of the line that begins, or goes on, with this mark.
fn wait_for(child: &mut Child, mark: &str) -> String {
    line_with(child, mark).unwrap_or_else(|| panic!("the process never said '{mark}'"))
}

/// The same, or nothing if the process ends before. What comes later is read and dropped, so that the process never waits for us.
fn line_with(child: &mut Child, mark: &str) -> Option<String> {
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let found = lines.by_ref().find_map(|line| {
        let line = line.unwrap();
        line.split_once(mark).map(|(_, rest)| rest.to_string())
    });
    std::thread::spawn(move || lines.for_each(drop));
    found
}
