//! The command line: each command is a file of its own, and none of them knows a rule.
#![forbid(unsafe_code)]

mod arena;
mod bench;
mod bids;
mod coverage;
mod field;
mod games;
mod odds;
mod options;
mod play;
mod position;
mod print;
mod progress;
mod replay;
mod result_file;
mod roster;
mod rules;
mod screen;
mod serve;
mod simulate;
mod standings;
mod text;
mod verify;

use clap::{Parser, Subcommand};
use screen::Screen;
use std::{
    io::{self, Write},
    process::ExitCode,
};

/// Games of the Anglo-Scottish border: play them, watch them, look up their rules. Without a command it
/// serves them in a browser.
#[derive(Parser)]
#[command(name = "marches", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Games(games::Games),
    Play(play::Play),
    Simulate(simulate::Simulate),
    Arena(arena::Arena),
    Position(position::Position),
    Odds(odds::Odds),
    Bids(bids::Bids),
    Field(field::Field),
    Roster(roster::Roster),
    Print(print::Print),
    Replay(replay::Replay),
    Verify(verify::Verify),
    Rules(rules::Rules),
    Bench(bench::Bench),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = Screen::new(io::stdout());
    let done = match cli.command {
        None => serve::Serve::default().run(&mut out),
        Some(Command::Serve(serve)) => serve.run(&mut out),
        Some(Command::Games(games)) => games.run(&mut out),
        Some(Command::Play(play)) => play.run(&mut out),
        Some(Command::Simulate(simulate)) => simulate.run(&mut out),
        Some(Command::Arena(arena)) => arena.run(&mut out),
        Some(Command::Position(position)) => position.run(&mut out),
        Some(Command::Odds(odds)) => odds.run(&mut out),
        Some(Command::Bids(bids)) => bids.run(&mut out),
        Some(Command::Field(field)) => field.run(&mut out),
        Some(Command::Roster(roster)) => roster.run(&mut out),
        Some(Command::Print(print)) => print.run(&mut out),
        Some(Command::Replay(replay)) => replay.run(&mut out),
        Some(Command::Verify(verify)) => verify.run(&mut out),
        Some(Command::Rules(rules)) => rules.run(&mut out),
        Some(Command::Bench(bench)) => bench.run(&mut out),
    };
    match done.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error),
    }
}

/// 0 if whoever reads our output has simply gone away, 2 for bad usage, 1 for everything else.
fn failed(error: &anyhow::Error) -> ExitCode {
    if let Some(usage) = error.downcast_ref::<clap::Error>() {
        // If standard error is closed there is nobody left to tell.
        let _ = usage.print();
        return ExitCode::from(2);
    }
    match error.downcast_ref::<io::Error>() {
        Some(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        _ => {
            let _ = writeln!(Screen::new(io::stderr()), "error: {}", in_words(error));
            ExitCode::FAILURE
        }
    }
}

/// What went wrong, and why, without the system's numbers for it.
fn in_words(error: &anyhow::Error) -> String {
    let causes = error.chain().map(|cause| {
        let text = cause.to_string();
        match cause
            .downcast_ref::<io::Error>()
            .and_then(io::Error::raw_os_error)
        {
            Some(number) => text.replace(&format!(" (os error {number})"), ""),
            None => text,
        }
    });
    causes.collect::<Vec<_>>().join(": ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_systems_numbers_are_left_out_of_errors() {
        let error = options::read(std::path::Path::new("/no/such/file")).unwrap_err();
        let said = in_words(&error);
        assert_eq!(said, "cannot read /no/such/file: No such file or directory");
    }

    #[test]
    fn the_options_are_well_formed_and_each_has_a_help_text() {
        let mut cli = Cli::command();
        cli.build();
        cli.clone().debug_assert();
        for command in cli.get_subcommands() {
            let name = command.get_name();
            assert!(command.get_about().is_some(), "{name} has no help");
            for argument in command.get_arguments() {
                let id = argument.get_id();
                assert!(argument.get_help().is_some(), "{name} {id} has no help");
            }
        }
    }
}
