//! The game of the day: which day, whose try, and the scores. Which dice and cards a day has is not known here.

use crate::{GameId, Millis, SecretHash};
use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr};

/// A day of the calendar, in UTC.
///
/// ```
/// use store::{Day, Millis};
/// let day: Day = "2026-11-18".parse().unwrap();
/// assert_eq!(day.to_string(), "2026-11-18");
/// assert!(day.begins() < day.after().begins());
/// assert_eq!(Day::of(day.begins()), day);
/// assert!("2026-02-30".parse::<Day>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day(i32);

/// A text that is no [`Day`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a day is written like 2026-11-18")]
pub struct NotADay;

const MILLIS: i64 = 86_400_000;

impl Day {
    /// The day of a moment.
    pub fn of(at: Millis) -> Day {
        Day(at.0.div_euclid(MILLIS) as i32)
    }

    /// The day that has this number, counted from the first of January 1970.
    pub fn new(number: i32) -> Day {
        Day(number)
    }

    /// Its number, counted from the first of January 1970.
    pub fn number(self) -> i32 {
        self.0
    }

    /// Its first moment.
    pub fn begins(self) -> Millis {
        Millis(i64::from(self.0) * MILLIS)
    }

    /// The day before.
    #[must_use]
    pub fn before(self) -> Day {
        Day(self.0 - 1)
    }

    /// The day after.
    #[must_use]
    pub fn after(self) -> Day {
        Day(self.0 + 1)
    }

    /// Year, month and day of the month. Years are counted from March here, so that a leap day is the last of its year.
    fn date(self) -> (i64, i64, i64) {
        let days = i64::from(self.0) + 719_468;
        let era = days.div_euclid(146_097);
        let day_of_era = days.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 {
            from_march + 3
        } else {
            from_march - 9
        };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        (year, month, day)
    }

    fn from_date(year: i64, month: i64, day: i64) -> Day {
        let year = if month <= 2 { year - 1 } else { year };
        let era = year.div_euclid(400);
        let year_of_era = year.rem_euclid(400);
        let from_march = (month + 9) % 12;
        let day_of_year = (153 * from_march + 2) / 5 + day - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        Day((era * 146_097 + day_of_era - 719_468) as i32)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Day, NotADay> {
        let mut parts = text.split('-').map(|part| {
            let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse::<i64>().ok().filter(|_| is_number)
        });
        let (Some(Some(year)), Some(Some(month)), Some(Some(day)), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(NotADay);
        };
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day)
        {
            return Err(NotADay);
        }
        let found = Day::from_date(year, month, day);
        // The thirtieth of February is another day.
        (found.to_string() == text).then_some(found).ok_or(NotADay)
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Whose try at the game of which day a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Daily {
    /// The day.
    pub day: Day,
    /// Who tries: whoever has this secret.
    pub holder: SecretHash,
    /// Whether its score counts. Of each person and day one try does.
    pub counts: bool,
}

/// What a game played alone came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// The points.
    pub points: i32,
    /// What such a result is called, where the game says so.
    pub level: String,
}

/// A line of a day's scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyScore {
    /// The name at the table.
    pub name: String,
    /// What it came to.
    pub score: Score,
    /// Who tried.
    pub holder: SecretHash,
}

/// A try that counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyTry {
    /// The game.
    pub game: GameId,
    /// Whether it is over, by the rules or because it was given up.
    pub is_over: bool,
    /// What it came to, if it is over by the rules.
    pub score: Option<Score>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(Day::of(Millis(0)).to_string(), "1970-01-01");
        assert_eq!(Day::of(Millis(-1)).to_string(), "1969-12-31");
        // Reckoned by another program.
        assert_eq!(Day::of(Millis(1_795_003_200_000)).to_string(), "2026-11-18");
        assert_eq!(Day::of(Millis(951_782_400_000)).to_string(), "2000-02-29");
        for number in (0..60_000).step_by(7) {
            let day = Day::new(number);
            assert_eq!(day.to_string().parse(), Ok(day));
        }
        let wrong = [
            "",
            "2026",
            "2026-11-31",
            "2026-1-1",
            "2026-11-18-1",
            "-026-11-18",
            "2026-11-+8",
            "9".repeat(40).as_str(),
        ]
        .map(str::parse::<Day>);
        assert!(wrong.iter().all(Result::is_err), "{wrong:?}");
    }
}
