//! The load generator: plays games at a running server over HTTP and says how fast it answered and how
//! much memory it took. It knows every game beforehand, so it asks the server for nothing but to act.
//!
//! `scripts/load.sh` starts a server and runs all of it. By hand, against a server that runs already:
//!
//! ```text
//! cargo run --release -p server --example load -- --pid $(pgrep -x marches) --games 200 --seconds 20
//! ```

mod histogram;
mod home;
mod http;
mod measures;
mod memory;
mod pace;
mod page;
mod player;
mod process;
mod script;

use clap::Parser;
use measures::Measures;
use std::{error::Error, net::SocketAddr, time::Duration};

/// Whatever goes wrong, the run is over and its numbers are worth nothing.
type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// Plays games at a running server and measures it
#[derive(Parser)]
struct Options {
    /// Where the server is
    #[arg(long, default_value = "127.0.0.1:1603")]
    at: SocketAddr,
    /// The server's process, to read its time and memory from
    #[arg(long)]
    pid: Option<u32>,
    /// How many games at once, each on a connection of its own
    #[arg(long, default_value = "200")]
    games: usize,
    /// How long to play
    #[arg(long, default_value = "20")]
    seconds: f64,
    /// How long to play before it is measured
    #[arg(long, default_value = "2")]
    warm_up: f64,
    /// Start so many actions a second, whether or not the server keeps up, and measure from when each
    /// was due; otherwise each game's next action starts when the last was answered
    #[arg(long, value_name = "N")]
    rate: Option<f64>,
    /// Instead: how much memory an idle table takes, from so many
    #[arg(long, value_name = "N")]
    idle: Option<usize>,
    /// How many actions an idle table has seen
    #[arg(long, default_value = "50")]
    actions: usize,
    /// Instead: how much memory an open stream of events takes, from so many
    #[arg(long, value_name = "N")]
    streams: Option<usize>,
    /// Instead: how long one person with so many tables waits for the first page
    #[arg(long, value_name = "N")]
    home: Option<usize>,
    /// Instead: how much a browser loads for the page of a table
    #[arg(long)]
    page: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

fn main() -> Result<()> {
    let options = Options::parse();
    let measures = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(measure(&options))?;
    match options.json {
        true => println!("{}", measures.json()),
        false => print!("{measures}"),
    }
    Ok(())
}

async fn measure(options: &Options) -> Result<Measures> {
    if options.page {
        return page::weigh(options.at).await;
    }
    let process = options.pid.map(process::Process);
    if let Some(tables) = options.home {
        return home::of_one_person(options.at, process, tables).await;
    }
    let needed = || process.ok_or("memory is read from the server's process: say which with --pid");
    if let Some(count) = options.idle {
        return memory::of_tables(options.at, needed()?, count, options.actions).await;
    }
    if let Some(count) = options.streams {
        return memory::of_streams(options.at, needed()?, count).await;
    }
    let plan = pace::Plan {
        at: options.at,
        process,
        games: options.games.max(1),
        warm_up: Duration::try_from_secs_f64(options.warm_up)?,
        time: Duration::try_from_secs_f64(options.seconds)?,
        rate: options.rate.filter(|rate| *rate > 0.0),
    };
    pace::run(plan).await
}
