//! What can be wrong with a game of High Card. Each flaw is one slip that a game could really have. It is chosen when a
//! test runs: a type for each would have the compiler make the whole conformance kit forty times, which took minutes.

use std::cell::Cell;

thread_local! {
    /// The slip of the games on this thread; the kit plays on the thread that calls it.
    static FLAW: Cell<Flaw> = const { Cell::new(Flaw::None) };
}

impl Flaw {
    /// Whether the games on this thread have this slip.
    pub fn is_there(self) -> bool {
        FLAW.get() == self
    }

    /// Does this with games that have the slip.
    pub fn during<T>(self, does: impl FnOnce() -> T) -> T {
        /// Other tests may come on the same thread, also if this one fails.
        struct Mended;
        impl Drop for Mended {
            fn drop(&mut self) {
                FLAW.set(Flaw::None);
            }
        }
        FLAW.set(self);
        let _mended = Mended;
        does()
    }
}

/// One slip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// No slip: the honest game.
    None,
    /// Declares settings and then refuses them.
    RefusesItsSettings,

    /// The player who is to wait has actions too.
    OffersOutOfTurn,
    /// After the first card nobody may act, and the game is not over.
    NobodyToAct,
    /// A third seat may act at a table of two.
    AThirdToAct,
    /// Offers a card that the player does not hold.
    OffersACardNotHeld,
    /// Offers the same card twice.
    OffersTwice,
    /// `count` counts one action too many for the second player.
    CountsOneTooMany,
    /// `nth` goes through the list from its end.
    NthFromTheEnd,
    /// A card that the player does not hold is not offered, but accepted.
    AcceptsAnyCard,
    /// `play` does not ask `check`.
    PlaysWhatCheckRefuses,

    /// Takes a point from whoever tries something illegal.
    RefusesAndFines,
    /// Rolls the die before it looks whether the card may be played.
    RefusesAfterARoll,
    /// Tells everyone that something illegal was tried.
    RefusesAloud,
    /// Refuses by a clause that the rules do not have.
    RefusesByNoClause,
    /// Tells the player who waits an event of a clause that the rules do not have.
    TellsOfNoClause,
    /// Tells such an event while it sets up.
    OpensWithNoClause,
    /// Reads `play 12` as `play 1`.
    ReadsOneDigit,
    /// The cards of a trick go back to the hands, and no trick is ever counted.
    NeverEnds,

    /// The view lists the unseen cards in the order in which they lie.
    ViewsInTrueOrder,
    /// A spectator sees the first player's hand.
    ShowsSpectatorsAHand,
    /// The prompt warns of the other player's best card.
    PromptWarns,
    /// The prompt for spectators warns of the second player's best card.
    PromptWarnsSpectators,
    /// The refusal of a card says that the other player holds it.
    RefusalTells,
    /// The card that consoles the loser is told to everyone.
    DrawsAloud,
    /// Imagines by shuffling the unseen cards from the order in which they lie.
    ImaginesFromTheTruth,
    /// Imagines the true state.
    ImaginesTheTruth,

    /// The dice are rolled beforehand, and shown without `journal.reveal()`.
    ShowsAReadyDie,
    /// Playing a card reads a clock.
    PlaysByTheClock,
    /// Setting up reads a clock.
    OpensByTheClock,
    /// The card on the table is not serialised.
    ForgetsTheLedCard,

    /// For who does not answer, the lowest card of all is played, held or not.
    FallsBackOnAnything,
    /// For who does not answer, a card is played that beats the other's, if there is one.
    FallsBackOnThePeek,
    /// Says that nobody has secrets.
    DeniesItsSecrets,
    /// Says that it goes on without a player, and asks him all the same.
    AsksWhoIsOut,
    /// Reckons with a third player in the end.
    SharesWithAThird,
    /// Says that people may roll and shuffle, and does not tell them what for.
    AsksWithoutALabel,
    /// The deck is described in the order of its numbers.
    DescribesASortedDeck,
    /// A description for a player has every hand in it.
    DescribesEveryHand,
    /// When everything is turned up the deck stays face-down.
    KeepsTheDeckDown,
}
