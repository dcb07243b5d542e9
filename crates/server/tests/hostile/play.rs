//! What players try that the rules, the turn or the moment forbid.

use super::Scene;
use serde_json::{Value, json};
use std::thread;

#[test]
fn actions_out_of_turn_or_against_the_rules_are_refused() {
    let scene = Scene::new();
    let version = scene.version();
    let action = scene.allowed();
    scene.in_vain(|scene| {
        // Ben is not to act, whatever he wants to do.
        let bens = scene.ben.view(&scene.id)["view"]["hand"][0].clone();
        let placed = format!("{}@1", bens.as_str().unwrap());
        let answer = scene.act(&scene.ben, json!({ "action": placed, "version": version }));
        answer.refused(422, "refused");
        // Ann does not hold his card, and is told no more than that.
        let answer = scene.act(&scene.ann, json!({ "action": placed, "version": version }));
        let error = answer.refused(422, "refused");
        assert_eq!(error["clause"], "ST-4b");
        assert!(error["marks"].is_array());
        let claim = scene.act(&scene.ann, json!({ "action": "!5", "version": version }));
        assert_eq!(claim.refused(422, "refused")["clause"], "ST-5a");
        for nonsense in [
            "",
            " ",
            "r5",
            "r5@0",
            "r5@99",
            "🂡@1",
            "cmd:rm",
            "r5@1\nr6@2",
            &"x".repeat(5_000),
        ] {
            let answer = scene.act(
                &scene.ann,
                json!({ "action": nonsense, "version": version }),
            );
            let error = answer.refused(422, "refused");
            assert_eq!(error["clause"], Value::Null, "{nonsense}");
            let query = serde_urlencoded::to_string([("action", nonsense)]).unwrap();
            let why = scene.ann.get(&scene.path(&format!("/why?{query}"))).ok();
            assert_eq!(why["allowed"], false, "{nonsense}");
        }
        for stale in [0, version - 1, version + 1, u64::from(u32::MAX)] {
            let answer = scene.act(&scene.ann, json!({ "action": action, "version": stale }));
            let error = answer.refused(409, "stale");
            assert_eq!(error["version"], version);
        }
    });
    // The same twice: the second is stale.
    let body = json!({ "action": action, "version": version });
    let done = scene.act(&scene.ann, body.clone()).ok();
    assert_eq!(done["version"], version + 1);
    scene.in_vain(|scene| scene.act(&scene.ann, body).refused(409, "stale"));
}

#[test]
fn of_many_who_act_at_once_one_does() {
    let scene = Scene::new();
    let body = json!({ "action": scene.allowed(), "version": scene.version() });
    let before = scene.version();
    let statuses: Vec<u16> = thread::scope(|scope| {
        let ask = || {
            let ann = scene.live.program(&scene.ann.secret);
            let (path, body) = (scene.path("/act"), body.clone());
            scope.spawn(move || ann.post(&path, &body).status)
        };
        let asking: Vec<_> = (0..8).map(|_| ask()).collect();
        asking
            .into_iter()
            .map(|asked| asked.join().unwrap())
            .collect()
    });
    assert_eq!(statuses.iter().filter(|&&status| status == 200).count(), 1);
    assert!(
        statuses.iter().all(|status| [200, 409].contains(status)),
        "{statuses:?}"
    );
    assert_eq!(scene.version(), before + 1);
}

#[test]
fn what_cannot_be_done_now_is_refused() {
    let scene = Scene::new();
    let stranger = scene.live.anyone();
    scene.in_vain(|scene| {
        let error = scene
            .ann
            .get(&scene.path("/record"))
            .refused(409, "conflict");
        assert!(error["message"].as_str().unwrap().contains("over"));
        let page = scene
            .live
            .browser()
            .get(&format!("/table/{}/record", scene.id));
        assert_eq!(page.status, 409);
        scene
            .ann
            .post(&scene.path("/again"), &json!({}))
            .refused(409, "conflict");
        // The card that was drawn last cannot be put back.
        let version = json!({ "version": scene.version() });
        scene
            .ann
            .post(&scene.path("/undo"), &version)
            .refused(409, "conflict");
        scene
            .ben
            .post(&scene.path("/undo"), &version)
            .refused(409, "conflict");
        // Both seats are taken, and the invitation was for one.
        for body in [
            json!({ "invitation": scene.invitation }),
            json!({ "invitation": scene.invitation, "seat": 1 }),
        ] {
            stranger
                .post_json(&scene.path("/join"), &body)
                .refused(403, "forbidden");
            scene
                .ben
                .post(&scene.path("/join"), &body)
                .refused(403, "forbidden");
        }
        for seat in [1, 2] {
            let body = json!({ "seat": seat });
            stranger
                .post_json(&scene.path("/join"), &body)
                .refused(409, "conflict");
        }
        for body in [
            json!({ "seat": 3 }),
            json!({ "seat": 0 }),
            json!({ "seat": "1" }),
        ] {
            stranger
                .post_json(&scene.path("/join"), &body)
                .refused(400, "bad-request");
        }
        let bad = json!({ "invitation": "x" });
        stranger
            .post_json(&scene.path("/join"), &bad)
            .refused(401, "unknown-secret");
        let page = format!("/join/{}/{}", scene.id, scene.invitation);
        assert_eq!(scene.live.browser().get(&page).status, 403);
        assert_eq!(
            scene.live.browser().post(&page, &[("name", "Eve")]).status,
            403
        );
        let page = format!("/sit/{}/2", scene.id);
        assert_eq!(
            scene.live.browser().post(&page, &[("name", "Eve")]).status,
            409
        );
    });
    let version = json!({ "version": scene.version() });
    let done = scene.ann.post(&scene.path("/resign"), &version).ok();
    assert_eq!(done["over"], true);
    scene.in_vain(|scene| {
        let version = json!({ "version": done["version"], "action": "pass" });
        scene
            .ann
            .post(&scene.path("/resign"), &version)
            .refused(409, "conflict");
        scene
            .ben
            .post(&scene.path("/resign"), &version)
            .refused(409, "conflict");
        scene
            .ben
            .post(&scene.path("/undo"), &version)
            .refused(409, "conflict");
        let acted = scene.ben.post(&scene.path("/act"), &version);
        assert!([409, 422].contains(&acted.status), "{acted:?}");
        let body = json!({});
        stranger
            .post_json(&scene.path("/again"), &body)
            .refused(403, "forbidden");
    });
    // The same table again, whoever asks first and however often.
    let next = scene.ann.post(&scene.path("/again"), &json!({})).ok();
    for player in [&scene.ann, &scene.ben, &scene.ann] {
        assert_eq!(player.post(&scene.path("/again"), &json!({})).ok(), next);
    }
    assert_eq!(scene.live.counts().games, 2);
}
