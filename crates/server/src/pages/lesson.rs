//! A step of a lesson: the board, and the coach's card beside it. Everything is a link, so that it works without a script;
//! the script lets people answer on the board and by keys.

use super::{assets::Scripts, frame, learn, model::LessonPage, words};
use boards::{Scene, Shape, Target, Thought};
use catalogue::{Legal, Listed, Proposal, Sight};
use lessons::{Answer, Lesson, Moment, Piece, Step};
use maud::{Markup, PreEscaped, html};

/// The address of a place in a lesson.
pub fn lesson_address(
    game: &dyn Listed,
    lesson: &Lesson,
    step: usize,
    did: &[&str],
    tried: Option<&str>,
) -> String {
    let mut address = format!("/learn/{}/{}?step={step}", game.info().id, lesson.id);
    for action in did {
        address += &format!("&did={}", words::encoded(action));
    }
    if let Some(tried) = tried {
        address += &format!("&try={}", words::encoded(tried));
    }
    address
}

/// What the page is made of, worked out once.
struct View<'a> {
    page: &'a LessonPage,
    step: &'a Step,
    is_done: bool,
    legal: Vec<Legal>,
    choices: Vec<Choice>,
    /// What the board says of what is picked, and what may be done with it.
    thought: Option<(Thought<()>, Vec<Proposal>)>,
}

/// An answer that stands beside the board.
struct Choice {
    action: String,
    sentence: String,
    /// The same with its pieces drawn.
    drawn: Option<Markup>,
    path: String,
    key: char,
    state: &'static str,
}

/// A step of a lesson.
pub fn lesson(page: &LessonPage) -> Markup {
    let step = &page.lesson.steps[page.moment.step - 1];
    let sight = page.moment.table.sight(Some(page.moment.seat));
    let is_done = page.moment.is_done(step);
    let legal = if is_done { Vec::new() } else { sight.legal() };
    let scene = Scene {
        reader: Some(page.moment.seat),
        ..Scene::default()
    };
    let thinks = !is_done && step.asks.is_some() && page.game.draws();
    let thought = (thinks && !page.picked.is_empty())
        .then(|| sight.thought(&scene, &page.picked))
        .flatten();
    let view = View {
        choices: match &thought {
            Some((_, offers)) => offered(&*sight, offers),
            None => choices(page, step, &*sight, &legal),
        },
        thought,
        page,
        step,
        is_done,
        legal,
    };
    let info = page.game.info();
    let number = page.course.number(&page.lesson.id).unwrap_or(1);
    let body = html! {
        a.skip href="#coach" { "Skip to the lesson" }
        div #lesson
            data-lesson=(page.lesson.id)
            data-game=(info.id)
            data-finished[is_done && page.moment.step == page.lesson.steps.len()]
            data-here=[thinks.then(|| address(page, None))]
            data-area=[step.area.map(|area| area.map(|side| side.to_string()).join(" "))]
            data-picked=[view.thought.as_ref().map(|_| path_text(&page.picked))]
            data-lit=[view.thought.as_ref().map(|(thought, _)| path_text(&thought.lit))]
            data-more=[view.thought.as_ref().map(|(thought, _)| path_text(&thought.more))]
        {
            header.top {
                (frame::brand())
                div.what {
                    h1 { span.for-wide { (info.name) } span.for-narrow { (page.lesson.title) } }
                    p {
                        span.for-wide { "Lessons" }
                        span.for-narrow { "Lesson " (number) " of " (page.course.lessons.len()) " · step " (page.moment.step) " of " (page.lesson.steps.len()) }
                    }
                }
                div.tools role="group" aria-label="Tools" {
                    a.button #leave href={ "/learn/" (info.id) } aria-label="All lessons" aria-keyshortcuts="Escape" {
                        span.for-wide { "All lessons" } span.for-narrow aria-hidden="true" { "✕" }
                    }
                }
            }
            main #main.lesson {
                (board(&view, &*sight))
                (coach(&view, number))
            }
            (as_text(&view, &*sight))
        }
        (frame::rules(info))
        p #toast.toast role="alert" hidden { }
    };
    let title = format!("{} · {} · Marches", page.lesson.title, info.name);
    frame::document(&title, "at-lesson", &Scripts::of_lesson(), body)
}

fn address(page: &LessonPage, tried: Option<&str>) -> String {
    let did: Vec<&str> = page.moment.did.iter().map(String::as_str).collect();
    lesson_address(page.game, page.lesson, page.moment.step, &did, tried)
}

/// The same, with the answer in sight: where the coach's card scrolls, a browser without a script would show its head.
fn answered(page: &LessonPage, tried: &str) -> String {
    format!("{}#answer", address(page, Some(tried)))
}

/// What the lesson calls an action.
fn called(page: &LessonPage, action: &str) -> Option<String> {
    page.lesson.steps[page.moment.step - 1]
        .called
        .get(action)
        .cloned()
}

fn path_text(path: &[Target]) -> String {
    let names: Vec<&str> = path.iter().map(Target::as_str).collect();
    names.join(" ")
}

/// The most answers that stand beside the board: one for each digit.
const MOST: usize = 9;

/// What may be done with what is picked, allowed or not.
fn offered(sight: &dyn Sight, offers: &[Proposal]) -> Vec<Choice> {
    let made = |(at, offer): (usize, &Proposal)| Choice {
        sentence: offer.label.clone(),
        drawn: None,
        path: path_text(&sight.path(&offer.notation).unwrap_or_default()),
        key: (b'1' + at as u8) as char,
        state: "open",
        action: offer.notation.clone(),
    };
    offers.iter().take(MOST).enumerate().map(made).collect()
}

/// What stands beside the board: what the step offers; midway in an answer of several actions all that is legal.
fn choices(page: &LessonPage, step: &Step, sight: &dyn Sight, legal: &[Legal]) -> Vec<Choice> {
    // Midway all that is legal, where that is not too much to choose from; a board that takes points lists samples only.
    let lists = page.moment.is_midway() && legal.len() <= MOST && !page.game.draws();
    let mut actions: Vec<String> = match lists {
        true => legal.iter().map(|legal| legal.notation.clone()).collect(),
        false => page.moment.choices(step),
    };
    actions.truncate(MOST);
    // Where every answer ends in a digit of its own, that is its key. The number of a card has two, and points have many.
    let last = |action: &String| {
        if action.contains(',') {
            return None;
        }
        let mut ends = action.chars().rev();
        let digit = ends.next().filter(char::is_ascii_digit);
        digit.filter(|_| !ends.next().is_some_and(|before| before.is_ascii_digit()))
    };
    let mut digits: Vec<char> = actions.iter().filter_map(last).collect();
    digits.sort_unstable();
    digits.dedup();
    let has_own = digits.len() == actions.len() && !page.moment.is_midway();
    // An answer of several actions is told by its first.
    let begins =
        |line: &String, action: &String| line.split(';').next().map(str::trim) == Some(action);
    let state = |action: &String| {
        let mut found = page.moment.found.iter().filter_map(|&at| step.goes.get(at));
        let is_found = found.any(|line| begins(line, action));
        match &page.tried {
            _ if is_found => "done",
            Some((tried, Answer::Refused { .. })) if tried == action => "no",
            Some((tried, _)) if tried == action => "but",
            _ => "open",
        }
    };
    let made = |(at, action): (usize, &String)| Choice {
        sentence: called(page, action)
            .unwrap_or_else(|| page.moment.table.sentence(action).unwrap_or_default()),
        drawn: sight.drawn_as(action),
        path: path_text(&sight.path(action).unwrap_or_default()),
        key: last(action)
            .filter(|_| has_own)
            .unwrap_or((b'1' + at as u8) as char),
        state: state(action),
        action: action.clone(),
    };
    actions.iter().enumerate().map(made).collect()
}

/// The board in both shapes, with what is pointed at, what may be picked, and what a refusal speaks of.
fn board(view: &View, sight: &dyn Sight) -> Markup {
    let (page, step) = (view.page, view.step);
    let own = page.tried.as_ref().and_then(|(tried, _)| {
        let own = page.lesson.own_answer(page.moment.step, tried);
        own.filter(|own| !own.point.is_empty())
    });
    let pointers = own.map_or(&step.point, |own| &own.point);
    let mut marks = Vec::new();
    if let Some((tried, Answer::Refused { refusal, .. })) = &page.tried {
        let path = sight.path(tried).unwrap_or_default();
        marks.extend(path.iter().map(ToString::to_string));
        marks.extend(refusal.marks.iter().cloned());
    }
    let mut lit: Vec<Target> = Vec::new();
    if let Some((thought, _)) = &view.thought {
        lit.extend(thought.lit.iter().cloned());
    } else if !view.is_done && !step.goes.is_empty() {
        lit.extend(
            view.legal
                .iter()
                .filter_map(|legal| legal.path.first().cloned()),
        );
    }
    // What lies beside the ground is shown where something there may be picked.
    let first: Vec<String> = lit
        .iter()
        .map(|it| format!("data-target=\"{it}\""))
        .collect();
    let is_needed = |tray: &String| first.iter().any(|target| tray.contains(target));
    let scene = Scene {
        reader: Some(page.moment.seat),
        pointers: pointers.iter().map(Target::new).collect(),
        marks,
        lit,
        picked: page.picked.clone(),
        ..Scene::default()
    };
    html! {
        section #board.card.lesson-board aria-label="Board" tabindex="-1" {
            @for shape in [Shape::Wide, Shape::Narrow] {
                @let pictures = sight.pictures(&scene.clone().shaped(shape));
                (PreEscaped(pictures.affair.unwrap_or_default()))
                (PreEscaped(pictures.ground))
            }
            @if let Some(tray) = sight.pictures(&scene).tray.filter(|tray| is_needed(tray)) {
                div.tray.lesson-tray { (PreEscaped(tray)) }
            }
            @if let Some((thought, _)) = &view.thought {
                template #sketch { svg { (PreEscaped(&thought.sketch)) } }
            }
        }
    }
}

fn coach(view: &View, number: usize) -> Markup {
    let (page, step) = (view.page, view.step);
    html! {
        section #coach.card.coach aria-label="The coach" tabindex="-1" {
            div.coach-head {
                p.muted { "Lesson " (number) " of " (page.course.lessons.len()) " · " (page.lesson.minutes) " minutes" }
                h2 { (page.lesson.title) }
            }
            (dots(page))
            p.thought { (said(&step.says)) }
            @if let Some(asks) = &step.asks {
                h2.asks { (said(asks)) }
                @if let Some((thought, _)) = &view.thought {
                    div.picked {
                        p role="status" { strong { (thought.says) } }
                        @if !thought.note.is_empty() { p.muted { (thought.note) } }
                    }
                }
                (tiles(view))
                @if let Some((thought, _)) = &view.thought {
                    (thought.cards)
                    p { a.quiet-link #let-go href=(address(page, None)) data-go { "Pick something else" } }
                }
            }
            div #answer role="status" { (answer(view)) }
            (foot(view))
        }
    }
}

/// The steps as dots; the present one is long.
fn dots(page: &LessonPage) -> Markup {
    let (at, count) = (page.moment.step, page.lesson.steps.len());
    html! {
        nav.dots aria-label="Steps" {
            @for number in 1..=count {
                @let is_it = number == at;
                a.walked[number < at] href=(lesson_address(page.game, page.lesson, number, &[], None)) data-go
                    aria-current=[is_it.then_some("step")] aria-label={ "Step " (number) } { }
            }
            span.muted { "step " (at) " of " (count) }
        }
    }
}

/// Words with what is strong, and the numbers of pointers as discs.
pub(super) fn said(text: &str) -> Markup {
    html! {
        @for piece in lessons::pieces(text) {
            @match piece {
                Piece::Text(text) => (text),
                Piece::Strong(text) => strong { (text) },
                Piece::Number(number) => span.disc { (number) },
            }
        }
    }
}

fn tiles(view: &View) -> Markup {
    let page = view.page;
    let wanted = Moment::wanted(view.step);
    html! {
        @if !view.is_done && view.thought.is_none() {
            p.muted.pick-note {
                @if wanted > 1 { (table::capital(&learn::number_word(wanted))) " are right. " }
                "Pick here or on the board."
            }
        }
        @if !(view.is_done && page.moment.found.len() < view.step.goes.len() && view.choices.iter().all(|it| it.state == "open")) {
            ul.tiles {
                @for choice in &view.choices {
                    li {
                        a.tile.(choice.state) href=[(!view.is_done).then(|| answered(page, &choice.action))]
                            data-go data-path=(choice.path) data-key=(choice.key) {
                            kbd aria-hidden="true" { (choice.key) }
                            @match &choice.drawn {
                                Some(drawn) => {
                                    span.unheard { (choice.sentence) }
                                    span.tile-drawn aria-hidden="true" { (drawn) }
                                }
                                None => span { (choice.sentence) },
                            }
                            (tile_mark(choice.state))
                        }
                    }
                }
            }
        }
    }
}

/// Whether an action was said by points of the board, which mean nothing to who reads them.
fn is_pointed(page: &LessonPage, action: &str) -> bool {
    page.game.draws() && action.contains(',') && called(page, action).is_none()
}

/// Never a colour alone: a tick, a cross, a dot.
fn tile_mark(state: &str) -> Markup {
    let (sign, heard) = match state {
        "done" => ("✓", "right"),
        "no" => ("✕", "refused"),
        "but" => ("~", "allowed, but not asked for"),
        _ => ("", ""),
    };
    html! { span.tile-mark { span aria-hidden="true" { (sign) } span.unheard { (heard) } } }
}

/// What is answered to what was tried, or what came of it.
fn answer(view: &View) -> Markup {
    let (page, step) = (view.page, view.step);
    html! {
        @match &page.tried {
            Some((tried, Answer::Refused { sentence, refusal, says })) => {
                @let sentence = called(page, tried).unwrap_or_else(|| sentence.clone());
                div.refusal {
                    h3 { @if is_pointed(page, tried) { "Not that way" } @else { (sentence) ": not now" } }
                    p { (page.game.told(&table::sentence(&refusal.why))) " " (words::clause(page.game, refusal.clause)) }
                    @if let Some(says) = says { p { (said(says)) } }
                }
            }
            Some((tried, Answer::Legal { sentence, says })) => {
                @let sentence = called(page, tried).unwrap_or_else(|| sentence.clone());
                // The words may say themselves that it is allowed.
                @let but = if says.starts_with("Allowed") { "" } else { ": allowed, but" };
                div.but { h3 { @if is_pointed(page, tried) { "Not quite" } @else { (sentence) (but) } } p { (said(says)) } }
            }
            Some((_, Answer::Unread(why))) => div.refusal { h3 { "Not an action here" } p { (table::sentence(why)) } },
            Some((_, Answer::GoesOn)) | None => {
                @if !step.goes.is_empty() && view.is_done { (done(view)) }
            }
        }
        @if !step.clauses.is_empty() {
            p.clauses-line { "In the rules: " @for id in &step.clauses { (words::clause(page.game, id)) " " } }
        }
    }
}

fn done(view: &View) -> Markup {
    let page = view.page;
    let log = page.moment.table.log(Some(page.moment.seat));
    let fresh = log.iter().filter(|line| line.action > page.moment.began);
    let mut fresh: Vec<&str> = fresh.map(|line| line.text.as_str()).collect();
    const LINES: usize = 4;
    fresh.drain(..fresh.len().saturating_sub(LINES));
    html! {
        div.right {
            h3 { "Right" }
            @if !fresh.is_empty() { p.muted { (fresh.join(" ")) } }
            @if let Some(right) = &view.step.right { p { (said(right)) } }
        }
    }
}

fn foot(view: &View) -> Markup {
    let page = view.page;
    let (at, count) = (page.moment.step, page.lesson.steps.len());
    let to = |step| lesson_address(page.game, page.lesson, step, &[], None);
    let (found, wanted) = (page.moment.found.len(), Moment::wanted(view.step));
    let keys: Vec<char> = view.choices.iter().map(|choice| choice.key).collect();
    html! {
        div.coach-foot {
            @if at > 1 { a.button #back href=(to(at - 1)) data-go aria-keyshortcuts="ArrowLeft" { "Back" } }
            @else { a.button #back href={ "/learn/" (page.game.info().id) } { "Back" } }
            span.muted {
                @if wanted > 1 { (found) " of " (wanted) " found" }
                @else if let (false, Some(next)) = (view.is_done, page.moment.next(view.step)) {
                    a.quiet-link #show-me href=(address(page, Some(&next))) data-go { "Show me" }
                }
            }
            @let weight = if view.is_done { "primary" } else { "" };
            @if at < count {
                a.button.(weight) #next href=(to(at + 1)) data-go aria-keyshortcuts="ArrowRight" { "Next" }
            } @else {
                (after(view, weight))
            }
        }
        p.keys aria-hidden="true" {
            kbd { "←" } kbd { "→" } " step "
            @if !view.is_done { @for key in keys { kbd { (key) } } " answer " }
            kbd { "?" } " rule " kbd { "Esc" } " leave"
        }
    }
}

/// The way on after the last step: the next lesson, or back to the road.
fn after(view: &View, weight: &str) -> Markup {
    let page = view.page;
    let number = page.course.number(&page.lesson.id).unwrap_or(1);
    let game = page.game.info().id;
    html! {
        @match page.course.lessons.get(number) {
            Some(next) => a.button.(weight) #next href={ "/learn/" (game) "/" (next.id) } data-next-lesson { "Next lesson" },
            None => a.button.(weight) #next href={ "/learn/" (game) } data-next-lesson { "To the first game" },
        }
    }
}

/// The board in words and everything that is legal, for who reads rather than looks.
fn as_text(view: &View, sight: &dyn Sight) -> Markup {
    let page = view.page;
    html! {
        details.lesson-text {
            summary { "As text" }
            pre { (sight.text()) }
            @if !view.legal.is_empty() && !view.step.goes.is_empty() {
                ul {
                    @for legal in &view.legal {
                        li { a href=(address(page, Some(&legal.notation))) data-go data-path=(path_text(&legal.path)) { (legal.sentence) } }
                    }
                }
            }
        }
    }
}
