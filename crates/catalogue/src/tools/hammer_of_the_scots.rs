//! What only Hammer of the Scots can be asked.

use super::Tool;
use hammer_of_the_scots::{
    Area, Bid, Block, Clash, HammerOfTheScots, Handicap, Pairing, Side, Stage, pair_up,
};
use std::fmt::Write;
use table::{Chance, Game, Rng, counted};

/// Odds, bids and reach.
pub const TOOLS: &[Tool] = &[
    Tool {
        name: "odds",
        about: "How a battle will probably end.",
        run: odds,
    },
    Tool {
        name: "bids",
        about: "Who plays which side, and under what handicap, by the bids of a tournament.",
        run: bids,
    },
    Tool {
        name: "reach",
        about: "Where the move of each block could end that may move now.",
        run: reach,
    },
];

/// How many trials are fought where a battle is too large to be reckoned.
const TRIALS: usize = 100_000;

/// A battle, in one word or several.
fn odds(words: &[String], rng: &mut Rng) -> Result<String, String> {
    let clash: Clash = words.join(" ").parse().map_err(sentence)?;
    Ok(format!("{clash}\n{}", clash.odds(TRIALS, rng)))
}

/// Two bids or more.
fn bids(words: &[String], rng: &mut Rng) -> Result<String, String> {
    let bids: Vec<Bid> = words
        .iter()
        .flat_map(|word| word.split([',', ' ']))
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().map_err(sentence))
        .collect::<Result<_, _>>()?;
    if bids.len() < 2 {
        return Err("give two bids or more, such as E2 S1".into());
    }
    let pairs = match bids.len() {
        2 => vec![[0, 1]],
        _ => pair_up(&bids),
    };
    let mut chance = Chance::imagined(Rng::new(rng.bits()));
    let mut text = String::new();
    for pair in &pairs {
        let pairing = Pairing::of(pair.map(|player| bids[player]), &mut chance);
        let (english, scottish) = (pair[pairing.english], pair[1 - pairing.english]);
        let name = |player: usize| format!("player {} ({})", player + 1, bids[player]);
        let [a, b] = pair.map(|player| bids[player]);
        let drawn = if a == b { ", by a draw" } else { "" };
        let _ = writeln!(
            text,
            "English: {}; Scots: {}{drawn}. {}",
            name(english),
            name(scottish),
            handicap(pairing.handicap)
        );
    }
    let alone = (0..bids.len()).filter(|player| !pairs.iter().flatten().any(|one| one == player));
    for player in alone {
        let _ = writeln!(
            text,
            "Player {} ({}) is left over.",
            player + 1,
            bids[player]
        );
    }
    Ok(text.trim_end().into())
}

/// The handicap in a sentence, with the setting that makes it so.
fn handicap(handicap: Handicap) -> String {
    let years = |size: u8| match size {
        1 => "year".to_string(),
        size => counted(size.into(), "year"),
    };
    let blocks = |size: u8| match size {
        1 => "one block".to_string(),
        size => counted(size.into(), "block"),
    };
    match handicap {
        Handicap::None => "No handicap (HS-10e).".into(),
        Handicap::England(size) => format!(
            "Edward stays out of the first {} (HS-10b): english-bid={size}.",
            years(size)
        ),
        Handicap::Scotland(size) => format!(
            "The English begin with {} more (HS-10d): scottish-bid={size}.",
            blocks(size)
        ),
    }
}

/// A position as JSON: a line for each block.
fn reach(words: &[String], _: &mut Rng) -> Result<String, String> {
    let game = HammerOfTheScots::from_position(&words.concat()).map_err(sentence)?;
    let Stage::Move(side) = game.stage() else {
        return Err("no block is to be picked for a move in this position".into());
    };
    let lines: Vec<String> = Block::all()
        .filter(|block| block.side() == side)
        .map(|block| (block, game.reach(block)))
        .filter(|(_, reach)| !reach.is_empty())
        .map(|(block, reach)| {
            let areas: Vec<String> = reach.iter().map(|area: Area| area.to_string()).collect();
            format!("{block}: {}", areas.join(" "))
        })
        .collect();
    Ok(match (lines.is_empty(), side) {
        (false, _) => lines.join("\n"),
        (true, Side::England) => "no English block may move".into(),
        (true, Side::Scotland) => "no Scottish block may move".into(),
    })
}

fn sentence(error: impl ToString) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(
        run: fn(&[String], &mut Rng) -> Result<String, String>,
        words: &[&str],
    ) -> Result<String, String> {
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        run(&words, &mut Rng::new(1))
    }

    #[test]
    fn two_bids_make_a_pair() {
        let words = |list: &[&str]| ask(bids, list).unwrap();
        assert_eq!(
            words(&["E2", "S1"]),
            "English: player 1 (E2); Scots: player 2 (S1). \
             Edward stays out of the first year (HS-10b): english-bid=1."
        );
        assert_eq!(
            words(&["E1", "S3"]),
            "English: player 1 (E1); Scots: player 2 (S3). \
             The English begin with 2 blocks more (HS-10d): scottish-bid=2."
        );
        assert_eq!(
            words(&["S1", "E1"]),
            "English: player 2 (E1); Scots: player 1 (S1). No handicap (HS-10e)."
        );
        assert_eq!(
            words(&["S1 S2"]),
            "English: player 1 (S1); Scots: player 2 (S2). \
             The English begin with 2 blocks more (HS-10d): scottish-bid=2."
        );
        assert!(
            words(&["E3", "E3"]).contains(", by a draw. Edward stays out of the first 3 years")
        );
    }

    #[test]
    fn many_bids_are_paired_and_one_may_be_left() {
        let text = ask(bids, &["E1", "S2", "E2", "S1", "S3"]).unwrap();
        assert_eq!(text.lines().count(), 3);
        assert!(text.ends_with("Player 5 (S3) is left over."), "{text}");
        assert!(ask(bids, &["E1"]).unwrap_err().contains("two bids"));
        assert!(
            ask(bids, &["E1", "E9"])
                .unwrap_err()
                .contains("'E9' is not a bid")
        );
    }

    #[test]
    fn odds_are_exact_where_they_can_be() {
        let battle = "English: knights3 archers2; Scots: infantry4 noble3 at home";
        let text = ask(odds, &[battle]).unwrap();
        assert!(text.contains("Exact, from"), "{text}");
        assert!(ask(odds, &["English: dragons3"]).is_err());
    }

    #[test]
    fn reach_is_told_block_by_block_in_the_order_of_the_map() {
        let json = r#"{"phase": "moves", "active": "scotland", "moves_left": 1,
            "blocks": {"wallace": "fife 4", "norse": "argyll 1", "red_argyll": "lennox 3"}}"#;
        let text = ask(reach, &[json]).unwrap();
        let line = text
            .lines()
            .find(|line| line.starts_with("wallace"))
            .unwrap();
        assert_eq!(line, "wallace: angus atholl mentieth");
        assert!(
            ask(reach, &["{}"])
                .unwrap_err()
                .contains("no block is to be picked")
        );
        assert!(ask(reach, &["{"]).unwrap_err().starts_with("the position"));
    }
}
