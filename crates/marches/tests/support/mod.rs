//! The real binary, driven from outside.
use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Output, Stdio},
    time::Duration,
};

/// What a call of the binary gave.
pub struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Said {
    fn from(output: Output) -> Said {
        Said {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// It went well; gives back what it said.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// It failed with this exit code and a message that holds these words.
    #[track_caller]
    pub fn fails(self, code: i32, words: &[&str]) {
        assert_eq!(self.code, code, "{}\n{}", self.out, self.err);
        assert!(self.err.starts_with("error: "), "{}", self.err);
        for word in words {
            assert!(self.err.contains(word), "no '{word}' in: {}", self.err);
        }
    }

    /// It went well and said JSON. Programs that play may have complained on standard error.
    #[track_caller]
    pub fn json(self) -> serde_json::Value {
        assert_eq!(self.code, 0, "{}", self.err);
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}

/// Calls `marches` at the root of the repository.
pub fn marches(args: &[&str]) -> Said {
    marches_reading("", args)
}

/// Calls `marches` with this text on its standard input.
pub fn marches_reading(input: &str, args: &[&str]) -> Said {
    marches_in(&root(), input, args)
}

/// Calls `marches` in this folder.
pub fn marches_in(folder: &Path, input: &str, args: &[&str]) -> Said {
    let mut child = Command::new(env!("CARGO_BIN_EXE_marches"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    // It need not read all of it: a game may be over before the script is.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Said::from(output)
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

/// A fresh folder for one test.
pub fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file with this text, as an argument.
pub fn file(folder: &Path, name: &str, text: &str) -> String {
    let file = folder.join(name);
    std::fs::write(&file, text).unwrap();
    file.to_str().unwrap().into()
}

/// The record of a whole scripted game.
pub fn played_record(test: &str) -> (PathBuf, String) {
    let folder = folder(test);
    let file = folder.join("game.txt");
    let name = file.to_str().unwrap();
    let script = "do 1\n".repeat(500);
    let args = [
        "play",
        "schotten-totten",
        "--seed",
        "a test",
        "--against",
        "random",
    ];
    marches_reading(&script, &[&args[..], &["--record", name]].concat()).ok();
    let text = std::fs::read_to_string(&file).unwrap();
    (folder, text)
}

/// `marches serve` as a process of its own. It is killed when it is dropped.
pub struct Serving {
    pub url: String,
    child: Child,
    // If nobody could read any more, its next line would be its last.
    _out: BufReader<ChildStdout>,
}

impl Serving {
    /// Starts it at any free port, with games in this file, and waits until it has said where.
    pub fn start(data: &Path) -> Serving {
        let mut command = Command::new(env!("CARGO_BIN_EXE_marches"));
        command
            .args(["serve", "--bind", "127.0.0.1:0", "--no-open", "--data"])
            .arg(data);
        Serving::of(command)
    }

    /// Starts what somebody gets who types only `marches`. Its games go into this folder.
    pub fn plainly(folder: &Path) -> Serving {
        let mut command = Command::new(env!("CARGO_BIN_EXE_marches"));
        command.env("XDG_DATA_HOME", folder);
        Serving::of(command)
    }

    fn of(mut command: Command) -> Serving {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("Marches is at ");
        Serving {
            url: url.unwrap_or_else(|| panic!("it said: {line}")).into(),
            child,
            _out: out,
        }
    }

    /// Ends it without warning, as `kill -9` does.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to stop, as a service manager does; gives its exit code.
    pub fn terminate(&mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &id]).status().unwrap();
        assert!(told.success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Someone who asks a server.
#[derive(Clone)]
pub struct Asker {
    agent: ureq::Agent,
    url: String,
}

impl Asker {
    pub fn new(url: &str) -> Asker {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            // Nothing takes nearly as long; it keeps a broken test from hanging.
            .timeout_global(Some(Duration::from_secs(60)));
        Asker {
            agent: config.build().new_agent(),
            url: url.into(),
        }
    }

    /// The status and the answer, or nothing if the connection broke.
    pub fn ask(&self, path: &str, secret: &str, body: Option<&Value>) -> Option<(u16, Value)> {
        let address = format!("{}{path}", self.url);
        let bearer = format!("Bearer {secret}");
        let answer = match body {
            None if secret.is_empty() => self.agent.get(address).call(),
            None => {
                let request = self.agent.get(address);
                request.header("authorization", bearer).call()
            }
            Some(body) if secret.is_empty() => self.agent.post(address).send(body.to_string()),
            Some(body) => {
                let request = self.agent.post(address);
                let request = request.header("authorization", bearer);
                request.send(body.to_string())
            }
        };
        let mut answer = answer.ok()?;
        let text = answer.body_mut().read_to_string().ok()?;
        Some((answer.status().as_u16(), serde_json::from_str(&text).ok()?))
    }

    /// Looks at something; it goes well.
    #[track_caller]
    pub fn get(&self, path: &str, secret: &str) -> Value {
        let (status, answer) = self.ask(path, secret, None).unwrap();
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }
}
