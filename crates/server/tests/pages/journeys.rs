//! What people come for, done in a real browser.

mod desk;
mod event;
mod everybody;
mod hall;
mod help;
mod judge;
mod live;
mod panel;
mod print;
