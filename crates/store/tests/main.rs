//! What is kept, through crashes, resumes and load.

mod crash;
mod load;
mod resume;
mod sqlite;
