//! Bad input of every kind. Each is answered with the right status and a clear sentence, and nothing has
//! changed: the table, what each seat sees, and how much is kept.

mod doors;
mod play;
mod requests;
mod seats;

use crate::support::{self, Answer, GAME, Live, Program};
use serde_json::{Value, json};

/// Ann and Ben at a table; Ann is to act. A few actions have been played.
struct Scene {
    live: Live,
    id: String,
    ann: Program,
    ben: Program,
    invitation: String,
}

impl Scene {
    fn new() -> Scene {
        let live = Live::start();
        let opened = live.open(&json!({
            "game": GAME, "settings": { "first": "1" },
            "seats": [{ "kind": "me", "name": "Ann" }, "friend"],
        }));
        let invitation = support::text(&opened.invitations[0]["invitation"]);
        let body = json!({ "invitation": invitation, "name": "Ben" });
        let joined = live
            .anyone()
            .post_json(&format!("/api/tables/{}/join", opened.id), &body);
        let ben = live.program(joined.ok()["secret"].as_str().unwrap());
        let scene = Scene {
            live,
            id: opened.id,
            ann: opened.program,
            ben,
            invitation,
        };
        // Two turns: each plays a card and ends the turn.
        for player in [&scene.ann, &scene.ben] {
            player.act_first(&scene.id);
            player.act_first(&scene.id);
        }
        scene
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }

    fn version(&self) -> u64 {
        self.ann.view(&self.id)["version"].as_u64().unwrap()
    }

    /// Everything that could have changed.
    fn state(&self) -> (Value, Value, store::Counts) {
        (
            self.ann.view(&self.id),
            self.ben.view(&self.id),
            self.live.counts(),
        )
    }

    /// Does this, and nothing has changed after it.
    #[track_caller]
    fn in_vain<T>(&self, deed: impl FnOnce(&Scene) -> T) -> T {
        let before = self.state();
        let done = deed(self);
        assert_eq!(self.state(), before);
        done
    }

    fn act(&self, player: &Program, body: Value) -> Answer {
        player.post(&self.path("/act"), &body)
    }

    /// An action that Ann may do now.
    fn allowed(&self) -> Value {
        self.ann.view(&self.id)["legal"][0]["notation"].clone()
    }
}
