//! What is decided now apart from the map: which of the decisions has which picture. Where the map itself is picked, the
//! affair says what for.

use super::{attack, choices, draft, horses, kit, targets};
use crate::Scene;
use border_reivers::{Card, Stage, View};

/// What is decided now, as HTML of the scene's shape; nothing once the game is over.
pub(super) fn html(view: &View, scene: &Scene) -> Option<String> {
    if scene.is_over || view.stage == Stage::Over {
        return None;
    }
    let (class, inside) = match view.stage {
        Stage::Draft => ("draft", draft::offers(view, scene)),
        Stage::Office | Stage::Retrieve(_) => ("draft from-discards", draft::discards(view, scene)),
        Stage::Ally(card) => ("chooses", choices::ally(view, scene, card)),
        Stage::Award => ("chooses", choices::award(view, scene)),
        Stage::Hand => ("chooses", choices::hand(view, scene)),
        Stage::HeldFame | Stage::Ballads => ("chooses", choices::held(view, scene)),
        Stage::Default => ("chooses", choices::default(view, scene)),
        Stage::Tokens => ("chooses", choices::tokens(view, scene)),
        Stage::Fame { .. } | Stage::Choose | Stage::LoseFame(_) | Stage::Glory(_) => {
            ("chooses", choices::tracks(view, scene))
        }
        Stage::Truce
        | Stage::Bundle
        | Stage::Sheep { .. }
        | Stage::Build { .. }
        | Stage::Bastle { .. }
        | Stage::LoseSheep(_)
        | Stage::Peek(_) => match &view.fight {
            Some(fight) => ("fight", attack::html(view, scene, fight)),
            None => ("chooses", choices::in_use(view, scene)),
        },
        Stage::Targets => ("chooses", targets::select(view, scene)),
        Stage::Attack => ("chooses", targets::attack(view, scene)),
        Stage::Horses => match &view.fight {
            Some(fight) => ("fight", horses::html(view, scene, fight)),
            None => return None,
        },
        Stage::Muster | Stage::Reroll | Stage::Defend | Stage::Stolen { .. } => match &view.fight {
            Some(fight) => ("fight", attack::html(view, scene, fight)),
            None => return None,
        },
        Stage::Over => return None,
    };
    let asks = match view.stage {
        Stage::Draft | Stage::Office | Stage::Retrieve(_) => {
            "recruit=recruit play=play hold=hold discard=discard"
        }
        Stage::Ally(_) | Stage::Hand => "card=drop",
        Stage::Award => "card=award",
        Stage::HeldFame | Stage::Ballads | Stage::Defend => "card=use",
        Stage::Muster => "card=use",
        Stage::Targets => "target=target",
        Stage::Horses => "horses=commit",
        Stage::Reroll => "die=reroll",
        _ => "",
    };
    let asks = format!("{asks}{}", of_offers(view));
    Some(kit::affair(scene, class, &asks, inside))
}

/// A card on offer with which nothing can be done is asked about by what its type is used for.
fn of_offers(view: &View) -> String {
    let offered = match view.stage {
        Stage::Draft => &view.dealt[..],
        Stage::Office | Stage::Retrieve(_) => view.discarded.as_deref().unwrap_or_default(),
        _ => &[],
    };
    let verb = |card: &Card| view.components().card(*card).subtype.kind().to_string();
    let ask = |card: &Card| format!(" card:{card}={}_{card}", verb(card));
    offered.iter().map(ask).collect()
}
