//! What a xiangqi event prints, and what goes in and out as a spreadsheet.
//!
//! Bytes and strings go in and out; nothing here knows files.
//!
//! - [`score`]: the record sheet of a game (记录纸);
//! - [`roster`]: entry lists from workbooks and from CSV;
//! - [`event`]: the papers of an event, as HTML for the printer;
//! - [`workbook`](mod@workbook): an event as a workbook;
//! - [`trf`]: a tournament report file, in and out;
//! - [`width`]: how wide a text is, for tables on a terminal.

pub mod event;
mod markup;
pub mod roster;
pub mod score;
pub mod trf;
pub mod width;
mod words;
pub mod workbook;
