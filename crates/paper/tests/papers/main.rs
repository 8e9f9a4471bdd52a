//! What is printed, and what goes in and out as a spreadsheet.
#![allow(clippy::unwrap_used, clippy::float_arithmetic)]

mod entry_lists;
mod html;
mod samples;
mod score;
mod trf;
mod workbook;
