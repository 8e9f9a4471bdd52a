//! What people come for, done in a real browser.

mod desk;
mod event;
mod everybody;
mod help;
mod judge;
mod panel;
mod print;
