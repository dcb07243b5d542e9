//! The event cards in words (chapter EVENT CARDS): what each asks of its drawer, and the clause behind it. What a card does is done in `events`.

use crate::EventCard;

impl EventCard {
    /// What it asks, as its drawer reads it.
    pub const fn says(self) -> &'static str {
        match self {
            EventCard::Football => {
                "Challenge a rival clan to a match. Neither of you moves or fires in your turn: this one of yours, the next one of theirs. Who is attacked fights."
            }
            EventCard::Drinking => {
                "Challenge a rival clan to drink. Neither of you moves or fires in your turn: this one of yours, the next one of theirs. Who is attacked fights."
            }
            EventCard::WardensWife => {
                "She died by one of yours. Hang a man of your choice at once, not the leader. This befalls a clan only once."
            }
            EventCard::FarmGirl => {
                "What is her punishment to be? You argue: nobody moves this turn."
            }
            EventCard::WifeKidnapped => {
                "So it is rumoured. All your figures turn back towards your starting point with this move; animals that they held run loose."
            }
            EventCard::Blackmail => {
                "Somebody has to pay. One man of your choice goes back to your starting point, then he is free again."
            }
            EventCard::BorderShower | EventCard::BorderShowers | EventCard::HeavyShower => {
                "Wet strings, wet powder: your clan does not fire this turn. It may move, load and fight."
            }
            EventCard::BarrelOfBeer => {
                "It has to be emptied where it was found: nobody moves this turn."
            }
            EventCard::DrunkenAccident => {
                "A weapon goes off or slips. One man of your choice has a wound."
            }
            EventCard::LameHorse => {
                "If you have a horseman, one of your choice moves at foot speed in this turn and the next."
            }
            EventCard::TruceDay => "Your clan makes merry: nobody moves this turn.",
            EventCard::DrunkenFight => {
                "Two of yours come to blows. One man of your choice has a wound."
            }
            EventCard::BogHorse => "Soft ground: your horsemen move at foot rate this turn.",
            EventCard::BogFoot => "Soft ground: your men on foot move half as far this turn.",
            EventCard::LostValley => {
                "All your figures turn back towards your starting point with this move; animals that they held run loose."
            }
            EventCard::Priest => "He had a knife. One man of your choice has a wound.",
            EventCard::Gavelkind => {
                "There is an inheritance to share. One man of your choice goes back to your starting point before he rejoins the clan."
            }
            EventCard::Quiet => "Nothing happens.",
        }
    }

    /// What an event means, for whoever looks on, in a few words.
    pub const fn means(self) -> &'static str {
        match self {
            EventCard::Football | EventCard::Drinking => {
                "The clan and a rival neither move nor fire; they fight only if attacked."
            }
            EventCard::WardensWife => "One man, not the leader, is hanged.",
            EventCard::FarmGirl | EventCard::BarrelOfBeer | EventCard::TruceDay => {
                "The clan does not move in this turn."
            }
            EventCard::WifeKidnapped | EventCard::LostValley => {
                "All move towards their starting point in this turn."
            }
            EventCard::Blackmail | EventCard::Gavelkind => {
                "One goes to the starting point and is then free again."
            }
            EventCard::BorderShower | EventCard::BorderShowers | EventCard::HeavyShower => {
                "Nobody of the clan fires in this turn."
            }
            EventCard::DrunkenAccident | EventCard::DrunkenFight | EventCard::Priest => {
                "One of the clan gets a wound."
            }
            EventCard::LameHorse => "One horse goes at foot speed for two moves.",
            EventCard::BogHorse => "Horsemen move at foot speed in this turn.",
            EventCard::BogFoot => "Men on foot move at half speed in this turn.",
            EventCard::Quiet => "Nothing happens.",
        }
    }

    /// The clause that says so.
    pub const fn clause(self) -> &'static str {
        match self {
            EventCard::Football => "FW-EVENTS-2",
            EventCard::Drinking => "FW-EVENTS-3",
            EventCard::WardensWife => "FW-EVENTS-4",
            EventCard::FarmGirl => "FW-EVENTS-5",
            EventCard::WifeKidnapped => "FW-EVENTS-6",
            EventCard::Blackmail => "FW-EVENTS-7",
            EventCard::BorderShower | EventCard::BorderShowers | EventCard::HeavyShower => {
                "FW-EVENTS-8"
            }
            EventCard::BarrelOfBeer => "FW-EVENTS-9",
            EventCard::DrunkenAccident => "FW-EVENTS-10",
            EventCard::LameHorse => "FW-EVENTS-11",
            EventCard::TruceDay => "FW-EVENTS-12",
            EventCard::DrunkenFight => "FW-EVENTS-13",
            EventCard::BogHorse => "FW-EVENTS-14",
            EventCard::BogFoot => "FW-EVENTS-15",
            EventCard::LostValley => "FW-EVENTS-16",
            EventCard::Priest => "FW-EVENTS-17",
            EventCard::Gavelkind => "FW-EVENTS-18",
            EventCard::Quiet => "FW-EVENTS-19",
        }
    }
}
