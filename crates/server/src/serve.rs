//! Listening: takes connections, serves each with small buffers and without delay, and stops in good
//! order: streams end, requests under way are answered, the store is closed.

use crate::{
    App, Config, Shared,
    gist::tell_untold,
    guard::{Buckets, Peer},
    hall::Hall,
    routes::routes,
};
use axum::{Router, body::Body, extract::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use std::{
    io,
    net::SocketAddr,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};
use store::Store;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Semaphore, watch},
};
use tower::ServiceExt;

/// The most that is read from a connection before it is looked at.
const BUFFER: usize = 16 * 1024;
/// How long a request's headers may take.
const HEADERS: Duration = Duration::from_secs(15);
/// How long requests under way may take when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// A server that has its address and has not begun yet.
pub struct Server {
    listener: TcpListener,
    app: App,
    stop: watch::Sender<bool>,
    connections: Arc<Semaphore>,
}

/// Stops a server from elsewhere.
#[derive(Clone)]
pub struct Stop(watch::Sender<bool>);

impl Stop {
    /// Stops it in good order.
    pub fn now(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Takes the address. Port 0 is any that is free.
    pub async fn bind(
        address: SocketAddr,
        store: Arc<dyn Store>,
        config: Config,
    ) -> io::Result<Server> {
        let listener = TcpListener::bind(address).await?;
        let (stop, stopping) = watch::channel(false);
        let app = App(Arc::new(Shared {
            hall: Hall::new(config.games, store, config.clock),
            buckets: Buckets::new(config.limits),
            limits: config.limits,
            behind_proxy: config.behind_proxy,
            open_metrics: config.open_metrics,
            data: config.data,
            address: listener.local_addr()?,
            stopping,
        }));
        Ok(Server {
            listener,
            connections: Arc::new(Semaphore::new(config.limits.connections)),
            app,
            stop,
        })
    }

    /// The address that it has.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What stops it.
    pub fn stop(&self) -> Stop {
        Stop(self.stop.clone())
    }

    /// Serves until it is stopped.
    pub async fn run(self) {
        let router = routes(self.app.clone());
        tokio::spawn(tell_untold(self.app.hall.clone()));
        let graceful = GracefulShutdown::new();
        let mut stopping = self.app.stopping.clone();
        loop {
            let accepted = tokio::select! {
                accepted = self.accept() => accepted,
                _ = stopping.wait_for(|stops| *stops) => break,
            };
            match accepted {
                Ok((stream, peer, permit)) => {
                    let connection = connection(stream, peer, router.clone());
                    let served = graceful.watch(connection);
                    let open = Open::new(&self.app);
                    tokio::spawn(async move {
                        // A connection that breaks is the other side's affair.
                        let _ = served.await;
                        drop((permit, open));
                    });
                }
                Err(error) => {
                    // Out of descriptors, most likely: some will be closed in a moment.
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
        drop(self.listener);
        if tokio::time::timeout(FAREWELL, graceful.shutdown())
            .await
            .is_err()
        {
            tracing::warn!("some requests were still under way when the server stopped");
        }
        self.app.hall.store.close().await;
    }

    async fn accept(
        &self,
    ) -> io::Result<(TcpStream, SocketAddr, tokio::sync::OwnedSemaphorePermit)> {
        let permit = self.connections.clone().acquire_owned().await;
        let permit = permit.map_err(io::Error::other)?;
        let (stream, peer) = self.listener.accept().await?;
        // A small answer does not wait for a larger one.
        stream.set_nodelay(true)?;
        Ok((stream, peer, permit))
    }
}

/// Counts the connection for as long as it is open.
struct Open(App);

impl Open {
    fn new(app: &App) -> Open {
        app.hall.metrics.connections.fetch_add(1, Ordering::Relaxed);
        Open(app.clone())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        let connections = &self.0.hall.metrics.connections;
        connections.fetch_sub(1, Ordering::Relaxed);
    }
}

fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> {
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Peer(peer));
        router.clone().oneshot(request)
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
}
