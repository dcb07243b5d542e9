//! Points that a person picked or drew on a board, as a request brings them. What they mean is said by the table, in
//! notation, before anything is done.

use crate::{
    App,
    deed::{Act, Deed},
    error::Failure,
    seating::Claim,
};
use boards::{Point, Scene, Target};
use catalogue::{ActError, Sight};
use store::GameId;

/// The most targets that are picked before a point.
const MOST_PICKED: usize = 16;

/// Points on a board, and what was picked before them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    picked: Vec<Target>,
    points: Vec<Point>,
}

/// The targets that a request says are picked.
pub(crate) fn picks(text: &str) -> Result<Vec<Target>, Failure> {
    let picked = text.split_whitespace();
    let picked: Vec<Target> = picked.take(MOST_PICKED + 1).map(Target::new).collect();
    match picked.len() > MOST_PICKED {
        true => Err(Failure::Bad(format!(
            "at most {MOST_PICKED} things are picked before a point"
        ))),
        false => Ok(picked),
    }
}

impl Drawing {
    /// What a request says: `1500,250 1800,300` and `figure:3`. Nothing if it brings no points.
    pub fn read(points: Option<&str>, picked: Option<&str>) -> Result<Option<Drawing>, Failure> {
        let Some(points) = points else {
            return Ok(None);
        };
        let points = Point::path(points).map_err(|error| Failure::Bad(error.to_string()))?;
        let picked = picks(picked.unwrap_or_default())?;
        Ok(Some(Drawing { picked, points }))
    }

    /// What it would come to, as a picture over the board.
    pub fn sketch(&self, sight: &dyn Sight) -> Option<String> {
        sight.sketch(&Scene::default(), &self.picked, &self.points)
    }

    /// What a seat to which this is shown means by it, in notation.
    pub fn notation(&self, sight: &dyn Sight) -> Result<String, ActError> {
        sight.drawn(&self.picked, &self.points)
    }

    /// What whoever makes this claim means by it, if what `act` answers is still asked.
    pub async fn meant(
        self,
        app: &App,
        id: GameId,
        who: &Claim,
        act: Act,
    ) -> Result<String, Failure> {
        let kept = app.hall.show(id).await?;
        let (seat, is_fresh) = who.seat_for(&Deed::Act(act), &*kept.table, &kept.about)?;
        if !is_fresh {
            let version = kept.about.version;
            return Err(Failure::Stale { version });
        }
        let meant = self.notation(&*kept.table.sight(Some(seat)));
        meant.map_err(|error| Failure::Conflict(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_without_points_brings_no_drawing() {
        assert_eq!(Drawing::read(None, Some("figure:3")).unwrap(), None);
        let drawing = Drawing::read(Some("1,2 3,4"), Some("figure:3 ")).unwrap();
        let drawing = drawing.unwrap();
        assert_eq!(drawing.picked, [Target::new("figure:3")]);
        assert_eq!(drawing.points.len(), 2);
    }

    #[test]
    fn what_is_too_much_or_no_point_is_refused_in_words() {
        let says = |points: &str, picked: &str| {
            let failure = Drawing::read(Some(points), Some(picked)).unwrap_err();
            assert!(matches!(failure, Failure::Bad(_)));
            failure.to_string()
        };
        assert!(says("", "").contains("no point was picked"));
        assert!(says("1;2", "").contains("'1;2' is no point"));
        assert!(says(&"1,2 ".repeat(65), "").contains("at most 64 points"));
        assert!(says("1,2", &"a:1 ".repeat(17)).contains("at most 16 things"));
    }
}
