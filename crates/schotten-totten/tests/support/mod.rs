//! Words that the rule tests share. Throughout, A is the first seat and O, the opponent, the second;
//! positions and actions are written in the notation of `rules/schotten-totten.toml`.
use schotten_totten::{
    Action, Card, CardSet, Event, Position, SchottenTotten, Stone, Strength, combination,
};
use table::{Chance, Game, Journal, Refusal, Seat, Seed, Settings, Sitting, Turn};

/// The first seat.
pub const A: Seat = Seat::FIRST;
/// The opponent, the second seat.
pub const O: Seat = Seat::SECOND;

/// Nine Stones with all 54 Clan cards: every Stone is tied, and A was complete first at 1 to 4, O at
/// 5 to 9. Nothing is left to hold or to draw.
pub const FULL_BORDER: &str = "
    1: r1 g1 p1* | b1 y1 n1
    2: r2 g2 p2* | b2 y2 n2
    3: r3 g3 p3* | b3 y3 n3
    4: r4 g4 p4* | b4 y4 n4
    5: r5 g5 p5 | b5 y5 n5*
    6: r6 g6 p6 | b6 y6 n6*
    7: r7 g7 p7 | b7 y7 n7*
    8: r8 g8 p8 | b8 y8 n8*
    9: r9 g9 p9 | b9 y9 n9*";

/// The game at a position written in lines.
pub fn table(text: &str) -> SchottenTotten {
    Position::from_text(text)
        .and_then(TryInto::try_into)
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The game at a position, with these cards on top of the decks and the rest below them in the order
/// of ids.
pub fn stacked(text: &str, clan: &str, tactic: &str) -> SchottenTotten {
    let mut position = Position::from_text(text).unwrap();
    let game: SchottenTotten = position.clone().try_into().unwrap();
    let json = serde_json::to_value(&game).unwrap();
    let left = |deck: &str, top: &str| -> Vec<Card> {
        let ids = json[deck].as_array().unwrap().iter();
        let of_id = |id: u64| all_cards().find(|card| u64::from(card.id()) == id);
        let mut rest: CardSet = ids.filter_map(|id| of_id(id.as_u64()?)).collect();
        let top = cards(top);
        for &card in &top {
            assert!(rest.contains(card), "{card} is not in the {deck} deck");
            rest.remove(card);
        }
        top.into_iter().chain(rest.iter()).collect()
    };
    let decks = position.decks.get_or_insert_default();
    decks.clan = left("clan", clan);
    decks.tactic = left("tactic", tactic);
    position.try_into().unwrap()
}

/// A new game with these settings.
pub fn opened(settings: &[&str], seed: &str) -> SchottenTotten {
    sitting(settings, seed).game().clone()
}

/// A new game with its log and record.
pub fn sitting(settings: &[&str], seed: &str) -> Sitting<SchottenTotten> {
    let settings = Settings::from_lines(SchottenTotten::SETTINGS, settings).unwrap();
    Sitting::open(&settings, &[], Seed::from_text(seed)).unwrap()
}

/// Does one action, which must be legal; gives back what everyone is told.
pub fn act(game: &mut SchottenTotten, seat: Seat, notation: &str) -> Vec<Event> {
    let mut chance = Chance::scripted(&[]);
    let mut journal = Journal::new();
    let action: Action = notation.parse().unwrap();
    assert!(
        listed(game, seat).contains(&notation.to_string()),
        "{notation} is not listed"
    );
    game.play(seat, &action, &mut chance, &mut journal)
        .unwrap_or_else(|refusal| panic!("{notation} is refused: {refusal}"));
    let entries = journal.take().into_iter();
    entries
        .filter(|entry| entry.readers.include(None))
        .map(|entry| entry.event)
        .collect()
}

/// Does several actions of one seat, written with spaces between.
pub fn acts(game: &mut SchottenTotten, seat: Seat, notations: &str) {
    for notation in notations.split_whitespace() {
        act(game, seat, notation);
    }
}

/// The action is refused by this clause, is not offered, and leaves no trace.
pub fn refused(game: &SchottenTotten, seat: Seat, notation: &str, clause: &str) -> Refusal {
    let action: Action = notation.parse().unwrap();
    let mut after = game.clone();
    let mut chance = Chance::scripted(&[]);
    let mut journal = Journal::new();
    let refusal = after
        .play(seat, &action, &mut chance, &mut journal)
        .expect_err(notation);
    assert_eq!(refusal.clause, clause, "{notation}: {refusal}");
    assert_eq!(&after, game, "{notation} was refused and changed the state");
    assert_eq!((chance.drawn(), journal.take().len()), (0, 0));
    assert!(!listed(game, seat).contains(&notation.to_string()));
    refusal
}

/// Everything the seat may do now, in notation.
pub fn listed(game: &SchottenTotten, seat: Seat) -> Vec<String> {
    let mut list = Vec::new();
    game.actions(seat, &mut list);
    list.iter().map(ToString::to_string).collect()
}

/// Whether the action would be accepted now.
pub fn may(game: &SchottenTotten, seat: Seat, notation: &str) -> bool {
    let legal = game.check(seat, &notation.parse().unwrap()).is_ok();
    assert_eq!(legal, listed(game, seat).contains(&notation.to_string()));
    legal
}

/// The Stone with this number.
pub fn stone(number: usize) -> Stone {
    Stone::new(number - 1)
}

/// The cards of a list such as `r5 J`.
pub fn cards(list: &str) -> Vec<Card> {
    list.split_whitespace()
        .map(|card| card.parse().unwrap())
        .collect()
}

/// Every card, each kind once.
pub fn all_cards() -> impl Iterator<Item = Card> {
    CardSet::CLAN.distinct().chain(CardSet::TACTIC.distinct())
}

/// A list of cards in notation.
pub fn written<'a>(cards: impl IntoIterator<Item = &'a Card>) -> String {
    let texts: Vec<String> = cards.into_iter().map(ToString::to_string).collect();
    texts.join(" ")
}

/// What lies on the seat's side of a Stone, in the order played.
pub fn side(game: &SchottenTotten, seat: Seat, number: usize) -> String {
    written(game.border().side(seat, stone(number)))
}

/// Who controls the Stone.
pub fn owner(game: &SchottenTotten, number: usize) -> Option<Seat> {
    game.border().owner(stone(number))
}

/// The seat's hand, in the order of ids.
pub fn hand(game: &SchottenTotten, seat: Seat) -> String {
    written(&game.hand(seat).iter().collect::<Vec<_>>())
}

/// The discard pile, the top card last.
pub fn discard(game: &SchottenTotten) -> String {
    written(&game.view(None).discard)
}

/// What complete sides such as `r7 r8 r9` are worth.
pub fn worth(side: &str) -> Strength {
    combination::strength(&cards(side), false)
}

/// Who has won, if the game is over and somebody has.
pub fn winner(game: &SchottenTotten) -> Option<Seat> {
    game.turn().outcome().and_then(|outcome| outcome.winner())
}

/// Whether the game is over.
pub fn is_over(game: &SchottenTotten) -> bool {
    matches!(game.turn(), Turn::Over(_))
}
