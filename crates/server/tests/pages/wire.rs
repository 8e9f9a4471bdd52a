//! A wire to a server that can die without a word, as behind a router that has forgotten it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// A wire to a server.
pub(crate) struct Wire {
    /// Where its near end is.
    pub(crate) url: String,
    /// Whether what comes back arrives: one for all connections that were opened since it was last mended.
    whole: Arc<Mutex<Arc<AtomicBool>>>,
}

impl Wire {
    pub(crate) async fn to(url: &str) -> Wire {
        let far = url.strip_prefix("http://").unwrap().to_owned();
        let near = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", near.local_addr().unwrap());
        let whole = Arc::new(Mutex::new(Arc::new(AtomicBool::new(true))));
        let wire = Wire { url, whole: Arc::clone(&whole) };
        tokio::spawn(async move {
            while let Ok((near, _)) = near.accept().await {
                let Ok(far) = TcpStream::connect(&far).await else { continue };
                let whole = Arc::clone(&whole.lock().unwrap());
                let ((asks, answered), (answers, asked)) = (near.into_split(), far.into_split());
                tokio::spawn(carry(asks, asked, Arc::new(AtomicBool::new(true))));
                tokio::spawn(carry(answers, answered, whole));
            }
        });
        wire
    }

    /// What is sent arrives, and no answer comes back. Nobody is told.
    pub(crate) fn cut(&self) {
        self.whole.lock().unwrap().store(false, Ordering::SeqCst);
    }

    /// Whoever connects anew gets through. What was cut stays so.
    pub(crate) fn mend(&self) {
        *self.whole.lock().unwrap() = Arc::new(AtomicBool::new(true));
    }
}

async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, whole: Arc<AtomicBool>) {
    let mut bytes = vec![0; 16 * 1024];
    while let Ok(size @ 1..) = from.read(&mut bytes).await {
        if whole.load(Ordering::SeqCst) && to.write_all(&bytes[..size]).await.is_err() {
            return;
        }
    }
    // The end is not told, either.
    if !whole.load(Ordering::SeqCst) {
        std::future::pending::<()>().await;
    }
}
