//! What a browser test needs round it: the server as a process, chromedriver, and turns at the machine,
//! since two cores do not carry many browsers at once.

use std::{
    io::{BufRead, BufReader},
    os::unix::process::CommandExt,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
};
use tempfile::TempDir;

static TURN: Mutex<()> = Mutex::new(());

/// A server and a driver, for one test at a time.
pub struct House {
    pub url: String,
    pub driver: String,
    server: Child,
    chromedriver: Child,
    folder: TempDir,
    _turn: MutexGuard<'static, ()>,
}

impl House {
    /// Starts both. The games lie in a folder of their own.
    pub fn open() -> House {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().unwrap();
        let (server, url) = serve(folder.path(), "127.0.0.1:0");
        let mut chromedriver = Command::new("chromedriver")
            .arg("--port=0")
            // Browsers that a failed test leaves behind are of the same group, and end with it.
            .process_group(0)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is installed by ./test");
        let mark = "started successfully on port ";
        let line = wait_for(&mut chromedriver, mark);
        let port = line.trim_end_matches('.').trim();
        House {
            url,
            driver: format!("http://127.0.0.1:{port}"),
            server,
            chromedriver,
            folder,
            _turn: turn,
        }
    }

    /// Kills the server without warning and starts it again at the same address.
    pub fn restart_server(&mut self) {
        self.server.kill().unwrap();
        self.server.wait().unwrap();
        let address = self.url.trim_start_matches("http://").to_string();
        (self.server, _) = serve(self.folder.path(), &address);
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let group = format!("-{}", self.chromedriver.id());
        let _ = Command::new("kill").args(["-9", "--", &group]).status();
        for child in [&mut self.chromedriver, &mut self.server] {
            // It may be gone already.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
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

/// The rest of the line that begins, or goes on, with this mark. What comes later is read and dropped,
/// so that the process never waits for us.
fn wait_for(child: &mut Child, mark: &str) -> String {
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let found = lines.by_ref().find_map(|line| {
        let line = line.unwrap();
        line.split_once(mark).map(|(_, rest)| rest.to_string())
    });
    std::thread::spawn(move || lines.for_each(drop));
    found.unwrap_or_else(|| panic!("the process never said '{mark}'"))
}
