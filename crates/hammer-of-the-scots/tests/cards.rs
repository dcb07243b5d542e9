//! Chapter 3: the cards. One test a clause of `rules/hammer-of-the-scots.toml`, as far as the deck goes.

use hammer_of_the_scots::{Card, Cards};
use proptest::prelude::*;
use table::{Chance, Rng, Seed};

#[test]
fn hs_3_0a_the_deck() {
    let deck: Vec<Card> = Cards::DECK.iter().collect();
    assert_eq!((deck.len(), Cards::DECK.len()), (25, Card::DECK));
    let values: Vec<u8> = deck.iter().filter_map(|card| card.value()).collect();
    assert_eq!(values.len(), 20);
    let of_value = |value| values.iter().filter(|&&other| other == value).count();
    assert_eq!([1, 2, 3].map(of_value), [7, 10, 3]);
    assert_eq!(deck.iter().filter(|card| card.is_event()).count(), 5);
}

#[test]
fn hs_3_0b_five_cards_each() {
    for year in 0..200 {
        let hands = Cards::deal(&mut Chance::imagined(Rng::new(year)));
        assert_eq!(hands.map(Cards::len), [5, 5]);
        let rest = Cards::DECK.minus(hands[0]).minus(hands[1]);
        assert_eq!(rest.len(), 15);
        assert_eq!(rest.plus(hands[0].plus(hands[1])), Cards::DECK);
    }
    // Every deal starts from all 25 cards: what was dealt before can come again.
    let mut chance = Chance::live(&Seed::from_text("years"));
    let heralds = (0..1000).filter(|_| {
        let [english, scottish] = Cards::deal(&mut chance);
        english.contains(Card::Herald) || scottish.contains(Card::Herald)
    });
    let heralds = heralds.count();
    assert!(
        (340..460).contains(&heralds),
        "{heralds} of 1000, not about 400"
    );
}

#[test]
fn hs_3_12f_the_five_events() {
    let events: Vec<&str> = Cards::DECK
        .iter()
        .filter(|card| card.is_event())
        .map(Card::name)
        .collect();
    assert_eq!(
        events,
        ["Sea Move", "Herald", "Pillage", "Truce", "Victuals"]
    );
    for card in Card::ALL {
        assert_eq!(card.value().is_none(), card.is_event());
        assert!(card.effect().ends_with('.'));
    }
}

#[test]
fn equal_cards_are_one_choice() {
    let hand: Cards = serde_json::from_str(r#"["2", "2", "2", "3", "truce"]"#).unwrap();
    assert_eq!((hand.len(), hand.kinds()), (5, 3));
    let kinds = [Card::Move2, Card::Move3, Card::Truce];
    assert_eq!([0, 1, 2].map(|n| hand.nth_kind(n)), kinds);
    assert_eq!(hand.each_kind().collect::<Vec<_>>(), kinds);
    let error = serde_json::from_str::<Cards>(r#"["truce", "truce"]"#).unwrap_err();
    assert!(
        error.to_string().contains("no more than 1 of Truce"),
        "{error}"
    );
    assert_eq!(size_of::<Cards>(), 2);
}

#[test]
fn texts_come_back() {
    for card in Card::ALL {
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(card.name().parse(), Ok(card));
    }
    let error = "heralt".parse::<Card>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "'heralt' is not a card; did you mean 'herald'?"
    );
}

proptest! {
    #[test]
    fn piles_count_their_cards(seed: u64, size in 0usize..=25) {
        let mut chance = Chance::imagined(Rng::new(seed));
        let (mut deck, mut pile) = (Cards::DECK, Cards::NONE);
        let mut drawn = Vec::new();
        for _ in 0..size {
            let card = deck.draw(&mut chance);
            pile.add(card);
            drawn.push(card);
        }
        drawn.sort();
        prop_assert_eq!(pile.iter().collect::<Vec<_>>(), drawn.clone());
        prop_assert_eq!((pile.len(), deck.len()), (size, 25 - size));
        prop_assert_eq!(pile.plus(deck), Cards::DECK);
        drawn.dedup();
        let kinds: Vec<Card> = (0..pile.kinds()).map(|n| pile.nth_kind(n)).collect();
        prop_assert_eq!(kinds, drawn);
        let json = serde_json::to_string(&pile).unwrap();
        prop_assert_eq!(serde_json::from_str::<Cards>(&json).unwrap(), pile);
    }
}
