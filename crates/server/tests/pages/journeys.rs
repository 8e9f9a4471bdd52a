//! What people come for, done in a real browser.

mod everybody;
mod help;
