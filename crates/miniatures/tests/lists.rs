//! Lists of troops through the game-blind door: what they cost, what is wrong, what the shop says.

use miniatures::{GAMES, find};

#[test]
fn a_list_is_priced_by_the_prices_of_the_shop() {
    for game in GAMES {
        let shop = game.shop();
        assert!(!game.ready().is_empty());
        for ready in game.ready() {
            let list = game.judge(ready.text).unwrap();
            assert!(list.valid && list.complaints.is_empty(), "{}", ready.name);
            let price = |wares: &[miniatures::Ware], word: &str| {
                wares.iter().find(|ware| ware.word == word).unwrap().points
            };
            let mut spent = 0;
            for one in &list.figures {
                let rank = shop
                    .ranks
                    .iter()
                    .find(|rank| rank.ware.word == one.rank)
                    .unwrap();
                let armour = if one.armour.is_empty() {
                    0
                } else {
                    price(&shop.armour, &one.armour)
                };
                let arms: u16 = one
                    .weapons
                    .iter()
                    .map(|arm| price(&shop.weapons, &arm.word))
                    .sum();
                let cost =
                    rank.ware.points + armour + arms + shop.horse.points * u16::from(one.horses);
                assert_eq!(cost, one.points, "{} {}", ready.name, one.number);
                spent += cost;
            }
            assert_eq!((spent, list.budget), (list.spent, shop.budget));
        }
    }
}

#[test]
fn a_list_tells_itself_as_text_and_as_json() {
    let game = find("feud-war").unwrap();
    let list = game
        .judge("clan Armstrongs\nleader:heavy,pistol,horse = Will\nhound*2 = Bran")
        .unwrap();
    let told = list.told();
    assert!(
        told.starts_with("Armstrongs: 27 of 100 points, 3 figures.\n"),
        "{told}"
    );
    assert!(told.contains("  1  Will"), "{told}");
    assert!(
        told.contains("leader on horseback, heavy armour, pistol"),
        "{told}"
    );
    assert!(
        told.contains("It may be played: leader:heavy,pistol,horse=Will hound=Bran hound"),
        "{told}"
    );
    assert!(told.contains("73 points are not spent."), "{told}");
    let json = serde_json::to_value(&list).unwrap();
    assert_eq!((&json["valid"], &json["spent"]), (&true.into(), &27.into()));
    assert_eq!(json["figures"][0]["weapons"][0]["ranges"][1], 10);
    assert_eq!(
        json["figures"][0]["melee"], 4,
        "a club, heavy armour, a leader"
    );

    let wrong = game.judge("man:musket = Will").unwrap();
    let told = wrong.told();
    assert!(
        told.contains("It may not be played:\n  Figure 1 (Will): FW-TROOPS-5: 'musket'"),
        "{told}"
    );
    assert_eq!(wrong.notation, None);
    let json = serde_json::to_value(&wrong).unwrap();
    assert_eq!(
        (&json["complaints"][0]["figure"], &json["notation"]),
        (&1.into(), &serde_json::Value::Null)
    );
}

#[test]
fn only_games_with_figures_are_found() {
    assert_eq!(find("Feud-War").unwrap().id(), "feud-war");
    assert!(find("schotten-totten").is_none());
}

#[test]
fn ready_tables_and_specimens_can_be_laid_and_usual_pieces_are_of_their_kind() {
    for table in miniatures::TABLES {
        assert!(table.document().lay().is_ok(), "{}", table.id);
    }
    assert!(miniatures::bare_table().lay().is_ok());
    for kind in field::Kind::ALL {
        let specimen = miniatures::specimen(*kind);
        assert_eq!(specimen.faults(), [], "{kind}");
        let laid = specimen.lay().unwrap();
        assert_eq!(laid.ground.pieces().last().unwrap().kind, *kind);
        assert_eq!(miniatures::usual_piece(*kind).kind, *kind);
    }
}
