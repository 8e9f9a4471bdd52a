//! Options, and what the server says when it cannot start.

use std::net::TcpListener;
use std::process::Output;

use crate::process::{Database, Server, chuhe};

fn refused(output: &Output, code: i32, said: &[&str]) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{told}");
    for part in said {
        assert!(told.contains(part), "{part:?} is not in {told}");
    }
}

#[tokio::test]
async fn the_flag_counts_before_the_environment_and_that_before_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chuhe.toml");
    let database = |name: &str| folder.path().join(name).display().to_string();
    let text = format!(
        "listen = \"127.0.0.1:0\"\ndatabase = {:?}\nlog = \"error\"\n",
        database("file.db")
    );
    std::fs::write(&file, text).unwrap();
    let file = file.display().to_string();
    for (environment, flag, used) in [
        (None, None, "file.db"),
        (Some("environment.db"), None, "environment.db"),
        (Some("environment.db"), Some("flag.db"), "flag.db"),
    ] {
        let mut command = chuhe();
        command.args(["serve", "--config", &file]);
        if let Some(name) = environment {
            command.env("CHUHE_DATABASE", database(name));
        }
        if let Some(name) = flag {
            command.args(["--database", &database(name)]);
        }
        Server::run(command).end().await;
        assert!(folder.path().join(used).is_file(), "{used}");
        std::fs::remove_file(folder.path().join(used)).unwrap();
        let others = ["file.db", "environment.db", "flag.db"];
        assert!(others.iter().all(|other| !folder.path().join(other).exists()), "{used}");
    }
}

#[tokio::test]
async fn one_file_has_one_server() {
    let database = Database::sqlite();
    let first = Server::start(&database).await;
    let second = database.command("serve", &["--listen", "127.0.0.1:0"]);
    refused(&second, 1, &["is served already"]);
    // Copies and checks are made meanwhile, and after the first has ended another begins.
    assert!(database.fsck().status.success());
    first.end().await;
    Server::start(&database).await.end().await;
}

#[test]
fn a_bad_file_is_told_with_name_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chuhe.toml");
    std::fs::write(&file, "database = \"x.db\"\nlisten = \"everywhere\"\n").unwrap();
    let output = chuhe().args(["serve", "--config"]).arg(&file).output().unwrap();
    refused(&output, 2, &["chuhe.toml", "line 2", "listen"]);
    std::fs::write(&file, "\n\nlissten = \"127.0.0.1:0\"\n").unwrap();
    let output = chuhe().args(["serve", "--config"]).arg(&file).output().unwrap();
    refused(&output, 2, &["chuhe.toml", "line 3", "lissten"]);
    let missing = folder.path().join("none.toml");
    let output = chuhe().args(["serve", "--config"]).arg(missing).output().unwrap();
    refused(&output, 1, &["none.toml"]);
}

#[test]
fn a_port_in_use_is_told() {
    let database = Database::sqlite();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = database.command("serve", &["--listen", &address]);
    refused(&output, 1, &["cannot listen on", &address]);
    // Nothing is left of a database that was never served.
    let folder = std::path::Path::new(&database.address).parent().unwrap();
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0);
}

#[test]
fn a_database_that_cannot_be_made_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "no folder").unwrap();
    let below = file.join("hall.db");
    let output = chuhe().args(["serve", "--database"]).arg(&below).output().unwrap();
    refused(&output, 1, &["folder", "cannot be made"]);
    let output = chuhe().args(["serve", "--database"]).arg(folder.path()).output().unwrap();
    refused(&output, 1, &["cannot be used", &folder.path().display().to_string()]);
    let output = chuhe().args(["serve", "--database"]).arg(&file).output().unwrap();
    refused(&output, 1, &["cannot be used", "not a database"]);
}

#[tokio::test]
async fn a_database_of_a_later_version_is_left_alone() {
    use sqlx::{ConnectOptions, Connection};
    let database = Database::sqlite();
    Server::start(&database).await.end().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&database.address);
    let mut db = options.connect().await.unwrap();
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (99990101000000, 'later', TRUE, x'00', 0)";
    sqlx::query(later).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
    for command in ["serve", "fsck"] {
        refused(&database.command(command, &[]), 1, &["a later version of chuhe"]);
    }
}

#[test]
fn a_database_that_is_neither_a_file_nor_postgres_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let inside = || {
        let mut command = chuhe();
        command.current_dir(folder.path());
        command
    };
    std::fs::write(folder.path().join("chuhe.toml"), "database = \"mysql://chuhe:hunter2@db/a\"\n")
        .unwrap();
    for address in ["mysql://chuhe:hunter2@db/chuhe", "postgre://chuhe:hunter2@db/chuhe", ""] {
        for command in [&["serve"][..], &["demo"], &["fsck"], &["backup", "x"], &["restore", "x"]] {
            let given = [
                inside().args(command).args(["--database", address]).output().unwrap(),
                inside().args(command).env("CHUHE_DATABASE", address).output().unwrap(),
                inside().args(command).args(["--config", "chuhe.toml"]).output().unwrap(),
            ];
            for output in &given {
                refused(output, 2, &["the name of a file", "postgres://"]);
                assert!(!String::from_utf8_lossy(&output.stderr).contains("hunter2"));
            }
        }
    }
    let left = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 1, "something was made");
}

#[test]
fn a_postgres_that_cannot_be_reached_is_told_at_once() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let address = format!("postgres://chuhe:hunter2@{free}/chuhe");
    let output = chuhe().args(["fsck", "--database", &address]).output().unwrap();
    refused(&output, 1, &["the database cannot be used", "refused"]);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("hunter2"));
}

#[test]
fn options_that_cannot_be_right_are_refused() {
    let database = Database::sqlite();
    for (option, value, said) in [
        ("--public-url", "https://hall.example/chuhe", "https://hall.example"),
        ("--public-url", "hall.example", "https://hall.example"),
        ("--public-url", ":443", "https://hall.example"),
        ("--public-url", "", "--public-url"),
        ("--log", "bogus", "error, warn, info or debug"),
        ("--log", "info,bogus", "error, warn, info or debug"),
        ("--log", "chuhe_server=bogus", "error, warn, info or debug"),
        ("--log", "", "error, warn, info or debug"),
        ("--burst", "0", "--burst"),
        ("--requests-per-second", "0", "--requests-per-second"),
        ("--body-bytes", "0", "--body-bytes"),
        ("--listen", "everywhere", "localhost:8080"),
        ("--listen", "localhost", "localhost:8080"),
        ("--listen", "localhost:many", "localhost:8080"),
    ] {
        let output = database.command("serve", &[&format!("{option}={value}")]);
        refused(&output, 2, &[said]);
    }
    assert!(!std::path::Path::new(&database.address).exists());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chuhe.toml");
    for line in ["burst = 0", "public-url = \"hall.example\"", "listen = \"localhost\""] {
        std::fs::write(&file, format!("\n{line}\n")).unwrap();
        let output = chuhe().args(["serve", "--config"]).arg(&file).output().unwrap();
        refused(&output, 2, &["chuhe.toml", "line 2", line]);
    }
}

#[tokio::test]
async fn the_address_that_is_told_can_be_used() {
    let database = Database::sqlite();
    let server = |arguments: &[&str]| {
        let mut command = chuhe();
        command.args(["serve", "--log", "error", "--database", &database.address]).args(arguments);
        Server::run(command)
    };
    let by_name = server(&["--listen", "localhost:0"]);
    assert!(by_name.url.starts_with("http://127.0.0.1:"), "{}", by_name.url);
    by_name.end().await;
    let everywhere = server(&["--listen", "0.0.0.0:0"]);
    assert!(everywhere.url.starts_with("http://localhost:"), "{}", everywhere.url);
    let alive = reqwest::get(format!("{}/healthz", everywhere.url)).await.unwrap();
    assert_eq!(alive.status(), 200);
    everywhere.end().await;
    let public = server(&["--listen", "127.0.0.1:0", "--public-url", "https://Hall.Example:443/"]);
    assert_eq!(public.url, "https://hall.example");
    public.end().await;
}

#[tokio::test]
async fn a_proxy_can_be_switched_on_and_off() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chuhe.toml");
    let database = folder.path().join("hall.db").display().to_string();
    let text = format!(
        "listen = \"127.0.0.1:0\"\nburst = 1\nrequests-per-second = 1\ndatabase = {database:?}\n"
    );
    for (in_file, environment, flag, believed) in [
        ("", None, None, false),
        ("", None, Some("--behind-proxy"), true),
        ("", Some("1"), None, true),
        ("behind-proxy = true", None, None, true),
        ("behind-proxy = true", Some("0"), None, false),
        ("behind-proxy = true", Some("yes"), Some("--behind-proxy=false"), false),
    ] {
        std::fs::write(&file, format!("{text}{in_file}\n")).unwrap();
        let mut command = chuhe();
        command.args(["serve", "--log", "error", "--config"]).arg(&file).args(flag);
        command.envs(environment.map(|value| ("CHUHE_BEHIND_PROXY", value)));
        let server = Server::run(command);
        let http = reqwest::Client::new();
        let mut answers = Vec::new();
        for from in ["192.0.2.1", "192.0.2.2"] {
            let ask = http.get(format!("{}/api/v1/events", server.url));
            let ask = ask.header("x-forwarded-for", from);
            answers.push(ask.send().await.unwrap().status().as_u16());
        }
        let expected = if believed { [200, 200] } else { [200, 429] };
        assert_eq!(answers, expected, "{in_file:?} {environment:?} {flag:?}");
        server.end().await;
    }
    // The other commands find the database in the same file.
    let file = file.display().to_string();
    let copy = folder.path().join("copy").display().to_string();
    for command in [&["fsck", "--config", &file][..], &["backup", &copy, "--config", &file]] {
        let output = chuhe().args(command).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
}

/// Connections take file descriptors, and so does the database: whoever holds connections open must not take its last.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn idle_connections_leave_descriptors_for_the_others() {
    let database = Database::sqlite();
    let mut command = std::process::Command::new("sh");
    let serve = "ulimit -n 256 && exec \"$@\"";
    let program = chuhe().get_program().to_owned();
    command.args(["-c", serve, "sh"]).arg(program).args(["serve", "--listen", "127.0.0.1:0"]);
    command.args(["--log", "error", "--database", &database.address]);
    let server = Server::run(command);
    let address: std::net::SocketAddr =
        server.url.strip_prefix("http://").unwrap().parse().unwrap();
    let patience = std::time::Duration::from_secs(5);
    let ask = async |path: &str, patience| {
        let answer = tokio::time::timeout(patience, reqwest::get(format!("{}{path}", server.url)));
        let answer = answer.await.unwrap_or_else(|_| panic!("{path} is not answered"));
        assert_eq!(answer.unwrap().status(), 200, "{path}");
    };
    let mut idle = Vec::new();
    // The first alone asks for more than there are descriptors; together they take all connections.
    for (host, connections) in [(2, 300), (3, 60), (4, 60), (5, 60), (6, 60)] {
        for _ in 0..connections {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.bind(([127, 0, 0, host], 0).into()).unwrap();
            // Those that are one too many wait with the operating system, or are hung up on.
            let connect = socket.connect(address);
            let wait = std::time::Duration::from_millis(100);
            if let Ok(Ok(stream)) = tokio::time::timeout(wait, connect).await {
                idle.push(stream);
            }
        }
        if host == 2 {
            ask("/healthz", patience).await;
            ask("/api/v1/events", patience).await;
        }
    }
    // Who says nothing is given up after a while: then everybody is let in again.
    ask("/api/v1/events", 8 * patience).await;
    drop(idle);
    server.end().await;
}

/// A program that starts a server reads one line, whatever language is set.
#[test]
fn where_it_serves_is_told_to_programs_in_one_line() {
    let database = Database::sqlite();
    let mut command = chuhe();
    command.args(["serve", "--json", "--listen", "127.0.0.1:0", "--log", "error"]);
    command.args(["--until-stdin-ends", "--lang", "zh", "--database", &database.address]);
    let piped = std::process::Stdio::piped;
    let mut process = command.stdin(piped()).stdout(piped()).spawn().unwrap();
    // It ends with its input.
    drop(process.stdin.take());
    let mut told = String::new();
    std::io::Read::read_to_string(&mut process.stdout.take().unwrap(), &mut told).unwrap();
    assert!(process.wait().unwrap().success());
    assert_eq!(told.lines().count(), 1, "{told}");
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    let url = format!("http://{}", told["address"].as_str().unwrap());
    assert_eq!(told["url"], *url);
    assert!(told["setup"].as_str().unwrap().starts_with(&format!("{url}/setup/")), "{told}");
}
