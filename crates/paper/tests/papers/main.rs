//! What is printed, and what goes in and out as a spreadsheet.
#![allow(missing_docs)]

mod entry_lists;
mod html;
mod samples;
mod trf;
mod workbook;
