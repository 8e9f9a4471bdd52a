//! What people come for, done in a real browser.

mod desk;
mod everybody;
