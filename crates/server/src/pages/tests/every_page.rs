//! What holds for every page, whatever it shows.

use super::*;

#[test]
fn what_people_write_is_never_markup() {
    for (name, html) in everything() {
        assert!(!html.contains("<script>"), "{name}");
        assert!(!html.contains(r#"alert("x")"#), "{name}: quotes");
    }
}

#[test]
fn nothing_is_inline() {
    for (name, html) in everything() {
        for tag in tags(&html) {
            // What stands between quotes is a value, not a name.
            let names: String = tag.split('"').step_by(2).collect();
            let mut names = names.split_whitespace().skip(1);
            let is_inline = |name: &str| name.starts_with("style=") || name.starts_with("on");
            assert!(!names.any(is_inline), "{name}: <{tag}>");
            if tag.starts_with("script") {
                assert!(tag.contains("src=\"/assets/"), "{name}: <{tag}>");
            }
            assert!(!tag.starts_with("style"), "{name}");
        }
    }
}

#[test]
fn every_form_says_how_and_where() {
    for (name, html) in everything() {
        for tag in tags(&html).filter(|tag| tag.starts_with("form ")) {
            assert!(tag.contains("method=\""), "{name}: <{tag}>");
            assert!(tag.contains("action=\"/"), "{name}: <{tag}>");
        }
    }
}

#[test]
fn every_page_has_one_heading_a_language_and_a_title() {
    for (name, html) in whole_pages() {
        assert_eq!(html.matches("<h1").count(), 1, "{name}");
        assert_eq!(html.matches("<main").count(), 1, "{name}");
        assert!(html.contains("<html lang=\"en\">"), "{name}");
        let title = html.split("<title>").nth(1).unwrap();
        assert!(!title.starts_with('<'), "{name}");
    }
}

#[test]
fn headings_go_down_by_one_level_at_most() {
    for (name, html) in whole_pages() {
        let level = |tag: &str| tag.strip_prefix('h')?.chars().next()?.to_digit(10);
        let levels: Vec<u32> = tags(&html).filter_map(level).collect();
        assert_eq!(levels[0], 1, "{name}");
        let jumps = levels.windows(2).any(|pair| pair[1] > pair[0] + 1);
        assert!(!jumps, "{name}: {levels:?}");
    }
}

#[test]
fn every_id_is_there_once() {
    for (name, html) in whole_pages() {
        if name == "home, five" {
            continue; // The same game five times has the same picture five times.
        }
        let id = |tag: &str| Some(tag.split(" id=\"").nth(1)?.split('"').next()?.to_string());
        let mut ids: Vec<String> = tags(&html).filter_map(id).collect();
        let all = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), all, "{name}");
    }
}

#[test]
fn every_file_that_a_page_asks_for_is_there() {
    for (name, html) in whole_pages() {
        let asked: Vec<&str> = html.split("\"/assets/").skip(1).collect();
        assert!(asked.len() >= 4, "{name}");
        for file in asked {
            let file = file.split('"').next().unwrap();
            assert!(assets::find(file).is_some(), "{name}: {file}");
        }
    }
}

#[test]
fn pages_are_light() {
    for (name, html) in whole_pages() {
        // The first page of a table has the board twice, for wide and narrow screens.
        let most = if name.starts_with("map") {
            280_000
        } else {
            150_000
        };
        assert!(html.len() < most, "{name} has {} bytes", html.len());
    }
}

#[test]
fn only_a_map_brings_the_script_that_enlarges_it() {
    for (name, html) in whole_pages() {
        let is_map = name.starts_with("map");
        let scripts = assets::Scripts::of_table(false, true);
        let script = scripts.entries.last().unwrap().name;
        assert_eq!(html.contains(script), is_map, "{name}");
        assert_eq!(html.contains("class=\"zoom js-only\""), is_map, "{name}");
    }
}
