//! Every address that the server answers.

use crate::{App, api, events, guard, web};
use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware::from_fn_with_state,
    routing::{get, post},
};
use tower_http::{CompressionLevel, compression::CompressionLayer};

/// How hard pages are packed. Packing is most of what an answer costs, and the usual level saves a twentieth more at best.
const PACKING: CompressionLevel = CompressionLevel::Precise(4);

/// Every address that the server answers.
pub(crate) fn routes(app: App) -> Router {
    // The guard has read the body, and knows which may be how large.
    let body = app.limits.body.max(app.limits.documents);
    pages()
        .merge(programs())
        .fallback(web::nothing_here)
        .method_not_allowed_fallback(web::not_in_this_way)
        .layer(DefaultBodyLimit::max(body))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

fn pages() -> Router<App> {
    Router::new()
        .route("/", get(web::home))
        .route("/tables/{list}", get(web::tables))
        .route("/new/{game}", get(web::new_table).post(web::open_table))
        .route("/daily/{game}", get(web::daily).post(web::play_daily))
        .route("/daily/{game}/{day}", get(web::of_day))
        .route("/table/{id}", get(web::table))
        .route("/table/{id}/part", get(web::part))
        .route("/table/{id}/log", get(web::log))
        .route("/table/{id}/why", get(api::why))
        .route("/table/{id}/thought", get(web::thought))
        .route("/table/{id}/act", post(web::act))
        .route("/table/{id}/line", post(web::line))
        .route("/table/{id}/undo", post(web::undo))
        .route("/table/{id}/resign", post(web::resign))
        .route("/table/{id}/again", post(web::again))
        .route("/table/{id}/record", get(web::record))
        .route("/table/{id}/sheet.svg", get(web::sheet))
        .route("/table/{id}/report", get(web::chronicle))
        .route("/table/{id}/report.html", get(web::chronicle_file))
        .route("/join/{id}/{secret}", get(web::invited).post(web::join))
        .route("/sit/{id}/{seat}", get(web::open_seat).post(web::sit))
        .route("/key/{secret}", get(web::key).post(web::take_key))
        .route("/rules/{game}", get(web::rules))
        .route("/rules/{game}/part", get(web::rules_part))
        .route("/rules/{game}/picture/{number}", get(web::rules_picture))
        .route("/learn", get(web::courses))
        .route("/learn/{game}", get(web::learn))
        .route("/learn/{game}/begin", post(web::begin))
        .route("/learn/{game}/{lesson}", get(web::lesson_page))
        .route("/learn/{game}/{lesson}/picture", get(web::lesson_picture))
        .merge(tools())
        .route("/assets/{name}", get(web::asset))
        .layer(CompressionLayer::new().quality(PACKING))
}

/// What players with figures have besides the games.
fn tools() -> Router<App> {
    use web::tools;
    Router::new()
        .route("/miniatures", get(tools::tools))
        .route("/rosters/{game}", get(tools::roster).post(tools::load))
        .route("/rosters/{game}/list.txt", get(tools::list_text))
        .route("/rosters/{game}/sheet.html", get(tools::sheet_page))
        .route("/rosters/{game}/sheet.svg", get(tools::sheet))
        .route("/rosters/{game}/chits.svg", get(tools::chits))
        .route("/terrain", get(tools::terrain).post(tools::draw))
        .route("/terrain/judge", post(tools::judge))
        .route("/terrain/kinds/{number}", get(tools::kind))
        .route("/terrain/ready/{id}", get(tools::ready_picture))
        .route("/terrain/{name}", post(tools::kept))
        .route("/decks/{game}", get(tools::desk))
        .route("/print/{game}", get(tools::prints))
        .route("/print/{game}/{name}", get(tools::print))
}

fn programs() -> Router<App> {
    Router::new()
        .route("/api", get(api::about))
        .route("/api/openapi.json", get(api::openapi))
        .route("/api/games", get(api::games))
        .route("/api/games/{game}/rules", get(api::rules))
        .route("/api/games/{game}/daily", get(api::daily).post(api::play))
        .route("/api/tables", get(api::tables).post(api::open))
        .route("/api/tables/{id}", get(api::view))
        .route("/api/tables/{id}/legal", get(api::legal))
        .route("/api/tables/{id}/why", get(api::why))
        .route("/api/tables/{id}/log", get(api::log))
        .route("/api/tables/{id}/hint", get(api::hint))
        .route("/api/tables/{id}/board.svg", get(api::board))
        .route("/api/tables/{id}/record", get(api::record))
        .route("/api/tables/{id}/join", post(api::join))
        .route("/api/tables/{id}/act", post(api::act))
        .route("/api/tables/{id}/undo", post(api::undo))
        .route("/api/tables/{id}/resign", post(api::resign))
        .route("/api/tables/{id}/again", post(api::again))
        .route("/api/tables/{id}/events", get(events::events))
        .route("/healthz", get(api::healthz))
        .route("/metrics", get(api::metrics))
}
