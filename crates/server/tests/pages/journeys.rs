//! What people come for, done in a real browser.

mod event;
mod everybody;
mod judge;
mod print;
