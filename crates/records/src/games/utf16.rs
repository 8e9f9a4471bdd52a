//! A file in UTF-16 as UTF-8, on the way: what cuts games looks at bytes.

use std::io::{self, BufRead, Read};

use crate::Encoding;

/// A file, decoded as it is read if it is in UTF-16 and left as it is if not.
pub(super) struct Transcoded<R> {
    source: R,
    decoder: Option<encoding_rs::Decoder>,
    /// What is decoded; empty if nothing is to be.
    text: String,
    /// How much of the text was consumed.
    at: usize,
}

impl<R: BufRead> Transcoded<R> {
    pub(super) fn new(source: R, encoding: Encoding) -> Transcoded<R> {
        let decoder = matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be)
            .then(|| encoding.codec().new_decoder_without_bom_handling());
        Transcoded { source, decoder, text: String::new(), at: 0 }
    }

    pub(super) fn is_transcoding(&self) -> bool {
        self.decoder.is_some()
    }

    /// The start of the file, left to be read.
    pub(super) fn sample(&mut self) -> io::Result<&[u8]> {
        self.fill_buf()
    }
}

impl<R: BufRead> BufRead for Transcoded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let Some(decoder) = &mut self.decoder else { return self.source.fill_buf() };
        while self.at == self.text.len() {
            self.text.clear();
            self.at = 0;
            let bytes = self.source.fill_buf()?;
            let is_last = bytes.is_empty();
            let needed = decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(bytes.len());
            self.text.reserve(needed);
            let (_, read, _) = decoder.decode_to_string(bytes, &mut self.text, is_last);
            self.source.consume(read);
            if is_last {
                // A decoder must not be asked again after its end.
                *decoder = decoder.encoding().new_decoder_without_bom_handling();
                break;
            }
        }
        Ok(&self.text.as_bytes()[self.at..])
    }

    fn consume(&mut self, amount: usize) {
        match self.decoder {
            Some(_) => self.at += amount,
            None => self.source.consume(amount),
        }
    }
}

impl<R: BufRead> Read for Transcoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut available = self.fill_buf()?;
        let read = available.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}
