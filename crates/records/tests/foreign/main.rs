//! DhtmlXQ, XQF, CBR and CBL: what is written is read back, what is damaged harms nobody.

mod ccbridge;
mod damage;
mod dhtmlxq;
mod generate;
mod preorder;
mod xqf;
