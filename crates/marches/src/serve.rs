//! `marches serve`, and `marches` alone: the tables in a browser. It keeps every game in one file, and
//! needs nothing else.

use anyhow::{Context, Result, anyhow};
use clap::{Args, ValueEnum};
use server::{
    Config, Limits, Server,
    lan::{House, PORT},
};
use std::{
    env,
    io::{ErrorKind, IsTerminal, Write},
    net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs},
    path::PathBuf,
    sync::Arc,
};
use store::SqliteStore;

/// If someone has that port already: so many more are tried, unless an address was asked for.
const PORTS: u16 = 20;

/// Serve the games in a browser; 'marches' without a command does this
#[derive(Args, Default)]
pub struct Serve {
    /// Where to listen [default: 127.0.0.1:1603, which only this computer can open]
    #[arg(long, value_name = "ADDR", value_parser = address)]
    bind: Option<SocketAddr>,
    /// Let others in the same network in, and say at which addresses
    #[arg(long, conflicts_with = "bind")]
    lan: bool,
    /// The file in which games are kept; ':memory:' keeps none [default: in your folder for data]
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// How many requests a second one address may make in the long run; this machine may make any number
    #[arg(long, value_name = "N", value_parser = rate)]
    rate: Option<f64>,
    /// A proxy stands before the server: trust what it says of addresses and of HTTPS
    #[arg(long)]
    behind_proxy: bool,
    /// Let anyone read /metrics, and not only this machine
    #[arg(long)]
    open_metrics: bool,
    /// How to write what happens to standard error
    #[arg(long, value_name = "FORM", default_value = "text")]
    log: Form,
    /// Write every request, too
    #[arg(long)]
    verbose: bool,
}

/// How the server writes what happens.
#[derive(Clone, Copy, Default, ValueEnum)]
enum Form {
    /// Lines for people
    #[default]
    Text,
    /// One JSON object a line
    Json,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let wrong = || format!("'{text}' is not an address: write one such as 127.0.0.1:{PORT}");
    let mut found = text.to_socket_addrs().map_err(|_| wrong())?;
    found.next().ok_or_else(wrong)
}

fn rate(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|rate| (0.1..=1e6).contains(rate));
    number.ok_or_else(|| format!("'{text}' is not a rate: write requests a second, such as 50"))
}

impl Serve {
    /// Serves until it is told to stop.
    pub fn run(self, out: &mut dyn Write) -> Result<()> {
        self.start_log();
        tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?
            .block_on(self.serve(out))
    }

    fn start_log(&self) {
        let level = match self.verbose {
            true => tracing::Level::DEBUG,
            false => tracing::Level::INFO,
        };
        let log = tracing_subscriber::fmt()
            .with_writer(std::io::stderr)
            .with_max_level(level)
            .with_target(false);
        match self.log {
            Form::Text => log.with_ansi(std::io::stderr().is_terminal()).init(),
            Form::Json => log.json().flatten_event(true).init(),
        }
    }

    async fn serve(self, out: &mut dyn Write) -> Result<()> {
        let data = match self.data.clone() {
            Some(file) => file,
            None => default_file()?,
        };
        let store = Arc::new(SqliteStore::open(&data).await?);
        let server = self.bind(store).await?;
        let at = server.address()?;
        let page = format!("http://{}", reachable(at));
        writeln!(out, "Marches is at {page}")?;
        for line in in_the_house(&House::of(at, None)) {
            writeln!(out, "{line}")?;
        }
        writeln!(out, "Games are kept in {}. Ctrl-C stops.", data.display())?;
        out.flush()?;
        if !self.no_open && has_screen() {
            // Without a browser there is still the address.
            let _ = open::that_detached(&page);
        }
        let stop = server.stop();
        tokio::spawn(async move {
            asked_to_stop().await;
            tracing::info!("stopping");
            stop.now();
        });
        tracing::info!(address = %at, data = %data.display(), "serving");
        server.run().await;
        tracing::info!("stopped");
        Ok(())
    }

    /// The addresses that are tried, one after the other.
    fn candidates(&self) -> Vec<SocketAddr> {
        let ip = match self.lan {
            true => Ipv4Addr::UNSPECIFIED,
            false => Ipv4Addr::LOCALHOST,
        };
        match self.bind {
            Some(address) => vec![address],
            None => (PORT..PORT + PORTS).map(|port| (ip, port).into()).collect(),
        }
    }

    async fn bind(&self, store: Arc<SqliteStore>) -> Result<Server> {
        let mut limits = Limits::default();
        if let Some(rate) = self.rate {
            (limits.rate, limits.burst) = (rate, 4.0 * rate);
        }
        let config = Config {
            games: catalogue::Catalogue::default(),
            limits,
            behind_proxy: self.behind_proxy,
            open_metrics: self.open_metrics,
            data: self.data.as_ref().map(|file| file.display().to_string()),
            ..Config::default()
        };
        let candidates = self.candidates();
        for &address in &candidates {
            match Server::bind(address, store.clone(), config.clone()).await {
                Err(error) if error.kind() == ErrorKind::AddrInUse => {}
                bound => return bound.with_context(|| format!("cannot listen at {address}")),
            }
        }
        Err(anyhow!(
            "cannot listen at {}: another program is there already; choose another with --bind",
            candidates[0]
        ))
    }
}

/// What is said of the addresses that others in the same network open; nothing if the server is for this computer alone.
fn in_the_house(house: &House) -> Vec<String> {
    match (house.is_open, house.bases.as_slice()) {
        (false, _) => Vec::new(),
        (true, []) => vec!["There is no network in which others could open it.".into()],
        (true, bases) => {
            let line = |base: &String| format!("Others in the same network open {base}");
            bases.iter().map(line).collect()
        }
    }
}

/// Where games are kept if nobody says otherwise.
fn default_file() -> Result<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|path| !path.is_empty());
    let base = folder("XDG_DATA_HOME")
        .or_else(|| folder("APPDATA"))
        .map(PathBuf::from)
        .or_else(|| folder("HOME").map(|home| PathBuf::from(home).join(".local/share")));
    let base =
        base.context("there is no home folder to keep games in; say where with --data FILE")?;
    Ok(base.join("marches").join("games.sqlite"))
}

/// The address as a browser on this machine would write it.
fn reachable(at: SocketAddr) -> SocketAddr {
    match at.ip() {
        ip if ip.is_unspecified() => SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), at.port()),
        _ => at,
    }
}

/// Whether someone sits at a screen where a browser could open.
fn has_screen() -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_display = cfg!(any(target_os = "macos", target_os = "windows"))
        || is_set("DISPLAY")
        || is_set("WAYLAND_DISPLAY");
    has_display && std::io::stdout().is_terminal()
}

/// Waits for Ctrl-C, or for what a service manager sends.
async fn asked_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    // If signals cannot be waited for, only a kill stops the server; nothing is lost by that either.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_rates_are_read_and_others_refused() {
        assert_eq!(address("127.0.0.1:80").unwrap().port(), 80);
        assert!(address("127.0.0.1").is_err());
        assert!(address("nowhere at all:1").is_err());
        assert!(rate("50").is_ok());
        for wrong in ["0", "-1", "nan", "inf", "many"] {
            assert!(rate(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn for_the_house_it_listens_everywhere_and_says_where_others_come() {
        let lan = Serve {
            lan: true,
            ..Serve::default()
        };
        assert_eq!(lan.candidates()[0].to_string(), "0.0.0.0:1603");
        let alone = Serve::default().candidates();
        assert!(alone.iter().all(|address| address.ip().is_loopback()));
        let mut house = House {
            bases: vec!["http://192.168.1.5:1603".into()],
            command: String::new(),
            keeps: true,
            is_open: true,
        };
        assert_eq!(
            in_the_house(&house),
            ["Others in the same network open http://192.168.1.5:1603"]
        );
        house.is_open = false;
        assert!(in_the_house(&house).is_empty());
    }

    #[test]
    fn an_address_for_everyone_is_reached_at_home() {
        let everyone: SocketAddr = "0.0.0.0:1603".parse().unwrap();
        assert_eq!(reachable(everyone).to_string(), "127.0.0.1:1603");
        let one: SocketAddr = "10.1.2.3:80".parse().unwrap();
        assert_eq!(reachable(one), one);
    }
}
