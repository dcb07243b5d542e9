//! What a game can be asked besides being played: the odds of a battle, bids of a tournament, how far a block
//! comes. Words go in and words come out, so that whoever asks knows no rule.

pub mod hammer_of_the_scots;

use table::Rng;

/// Something that only some games can be asked.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    /// Its name on the command line: `odds`.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Answers: words in, text out, or a sentence that says what is wrong with the words. The generator is for
    /// what is left to chance.
    pub run: fn(&[String], &mut Rng) -> Result<String, String>,
}
