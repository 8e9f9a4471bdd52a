//! The server as a process: it opens its store, listens, and ends in good order.

mod connections;
mod patient;

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::api::{self, App, Limits};
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{self, OpenError, Store};
use crate::world::{RealWorld, World};

/// How often old answers and sessions are swept out.
const SWEEP: Duration = Duration::from_secs(60 * 60);

/// How long requests that are under way may take when the server is told to end.
const GRACE: Duration = Duration::from_secs(20);

/// How to serve.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The database: `postgres://…`, or the name of a file.
    pub database: String,
    /// How the server is reached and how much it takes.
    pub limits: Limits,
}

/// Why the server does not serve.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The service cannot begin.
    #[error("the store cannot be read: {0}")]
    Service(Problem),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
    /// Serving broke off.
    #[error("serving broke off: {0}")]
    Serve(#[from] std::io::Error),
}

/// A server that listens.
pub struct Listening {
    app: Arc<App>,
    store: Arc<dyn Store>,
    listener: TcpListener,
    /// Where.
    pub address: SocketAddr,
    /// The secret of the set-up link, while there is no account.
    pub setup: Option<String>,
}

impl Listening {
    /// Takes the address, before anything is opened: one that is in use must not leave an empty database behind.
    ///
    /// # Errors
    /// If it cannot be listened on.
    pub async fn bind(address: SocketAddr) -> Result<TcpListener, ServeError> {
        let bound = TcpListener::bind(address).await;
        bound.map_err(|error| ServeError::Listen { address, error })
    }

    /// Opens the store and listens at an address that is taken.
    ///
    /// # Errors
    /// If the store cannot be opened.
    pub async fn begin(listener: TcpListener, config: Config) -> Result<Listening, ServeError> {
        Listening::on(listener, config, Arc::new(RealWorld)).await
    }

    /// The same in another world, at the address of the setting.
    ///
    /// # Errors
    /// If the store cannot be opened or the address not be listened on.
    pub async fn in_world(config: Config, world: Arc<dyn World>) -> Result<Listening, ServeError> {
        Listening::on(Listening::bind(config.listen).await?, config, world).await
    }

    async fn on(
        listener: TcpListener,
        mut config: Config,
        world: Arc<dyn World>,
    ) -> Result<Listening, ServeError> {
        config.limits.connections = connections::possible(config.limits.connections);
        let store = store::open(&config.database).await?;
        let service = Service::new(Arc::clone(&store), world).await.map_err(ServeError::Service)?;
        let setup = service.setup_secret().await.map_err(ServeError::Service)?;
        let address = listener.local_addr()?;
        tracing::info!(%address, store = store.name(), version = env!("CARGO_PKG_VERSION"), "serving");
        let app = App::new(service, config.limits);
        Ok(Listening { app, store, listener, address, setup })
    }

    /// Serves until told to end; then what is under way is finished and the store closed.
    ///
    /// # Errors
    /// If serving breaks off.
    pub async fn until(
        self,
        end: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let sweeper = tokio::spawn(sweep(Arc::clone(&self.app)));
        let limits = self.app.limits.clone();
        let live = Arc::clone(&self.app.live);
        let (told, mut ending) = tokio::sync::watch::channel(false);
        let end = async move {
            end.await;
            tracing::info!("told to end; what is under way is finished");
            live.end();
            // Nobody may listen any more.
            let _ = told.send(true);
        };
        let serving = connections::serve(self.listener, api::router(self.app), &limits, end);
        let patience = async {
            let _ = ending.wait_for(|ending| *ending).await;
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            () = serving => {}
            () = patience => tracing::warn!("some requests did not finish in time"),
        }
        sweeper.abort();
        self.store.close().await;
        tracing::info!("ended");
        Ok(())
    }
}

async fn sweep(app: Arc<App>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        if app.service.tidy().await.is_err() {
            tracing::warn!("old answers and sessions could not be swept out");
        }
    }
}
