//! The pictures of a page by where they stand, so that a page can lay out any game.

/// What a board shows on a page. Every picture is an `<svg class="board">`.
#[derive(Clone, Debug, Default)]
pub struct Pictures {
    /// What the game is played on, as large as the window lets it be. Things travel on it.
    pub ground: String,
    /// Where the game is, in one line above the rest: HTML without targets, the same for every shape.
    pub strip: Option<String>,
    /// Hand and score, where they are no part of the ground: HTML with small pictures in it, the same for every
    /// shape. It stands beside the ground, or below it on a phone.
    pub tray: Option<String>,
    /// What is decided apart from the ground, such as a battle. While it lasts it takes the place of what else stands
    /// beside the board.
    pub affair: Option<String>,
}

impl Pictures {
    /// A board that is one picture.
    pub fn of(ground: String) -> Pictures {
        Pictures {
            ground,
            ..Pictures::default()
        }
    }

    /// All of them, the ground last.
    pub fn concat(self) -> String {
        let parts = [self.affair, self.tray, Some(self.ground)];
        parts.into_iter().flatten().collect()
    }
}
