//! Flags that fall with nobody watching.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::Method;
use serde_json::{Value, json};

use crate::LoadError;
use crate::http::{Caller, failed};
use crate::table::Table;

/// It is looked so often whether the last flags have fallen, with a pause between.
const LOOKS: usize = 50;
const PAUSE: Duration = Duration::from_millis(100);

/// What a server tells of flags: how many have fallen, how many in time, how late together in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fallen {
    pub(crate) count: u64,
    pub(crate) in_time: u64,
    pub(crate) late_us: u64,
}

/// Takes time off the clocks of games so that their flags fall one after the other within so long from now on.
pub(crate) async fn set(
    at: SocketAddr,
    token: &str,
    tables: &[Arc<Table>],
    within: Duration,
) -> Result<(), LoadError> {
    let mut caller = Caller::connect(at, 0).await?.with_token(token);
    let within = u64::try_from(within.as_millis()).unwrap_or(u64::MAX);
    for (number, table) in (1..).zip(tables) {
        let path = format!("/api/v1/games/{}", table.id);
        let (_, told) = caller.ask(Method::GET, &path, None, &[]).await?;
        let game: Value = serde_json::from_slice(&told).map_err(failed)?;
        let now = game["at"].as_u64();
        let flag_at = game["clocks"]["flag-at"].as_u64();
        let (Some(now), Some(flag_at)) = (now, flag_at) else {
            return Err(failed(format_args!("{path} tells of no flag")));
        };
        let left = flag_at.saturating_sub(now);
        let keep = (within * number / (tables.len() as u64 + 1)).min(left);
        let taken = i64::try_from(left - keep).unwrap_or(i64::MAX);
        let side = game["turn"].as_str().unwrap_or("red");
        let command = json!({
            "do": "adjust-clock", "side": side, "delta-ms": -taken, "reason": "so that the flag falls soon",
        });
        caller.order(&format!("{path}/commands"), json!({ "command": command })).await?;
    }
    Ok(())
}

/// What the servers tell of flags when so many have fallen, or none falls any more.
pub(crate) async fn all_fallen(at: &[SocketAddr], due: u64) -> Result<Fallen, LoadError> {
    let mut told = fallen(at).await?;
    for _ in 0..LOOKS {
        if told.count >= due {
            break;
        }
        tokio::time::sleep(PAUSE).await;
        told = fallen(at).await?;
    }
    Ok(told)
}

/// What the servers tell of flags so far.
async fn fallen(at: &[SocketAddr]) -> Result<Fallen, LoadError> {
    let mut all = Fallen::default();
    for at in at {
        let mut caller = Caller::connect(*at, 0).await?;
        let (_, told) = caller.ask(Method::GET, "/metrics", None, &[]).await?;
        let of_one = read(&String::from_utf8_lossy(&told));
        all.count += of_one.count;
        all.in_time += of_one.in_time;
        all.late_us += of_one.late_us;
    }
    Ok(all)
}

fn read(metrics: &str) -> Fallen {
    let value = |name: &str| {
        metrics.lines().find_map(|line| {
            let value = line.strip_prefix("chuhe_alarm_lateness_seconds")?.strip_prefix(name)?;
            value.trim().parse::<f64>().ok()
        })
    };
    let sum = value("_sum").map(Duration::from_secs_f64).unwrap_or_default();
    Fallen {
        count: value("_count").unwrap_or(0.0) as u64,
        in_time: value("_bucket{le=\"0.1\"}").unwrap_or(0.0) as u64,
        late_us: u64::try_from(sum.as_micros()).unwrap_or(u64::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::{Fallen, read};

    #[test]
    fn flags_are_read_off_the_metrics() {
        let metrics = "# TYPE chuhe_alarm_lateness_seconds histogram\n\
            chuhe_alarm_lateness_seconds_bucket{le=\"0.05\"} 2\n\
            chuhe_alarm_lateness_seconds_bucket{le=\"0.1\"} 3\n\
            chuhe_alarm_lateness_seconds_bucket{le=\"+Inf\"} 4\n\
            chuhe_alarm_lateness_seconds_sum 0.25\n\
            chuhe_alarm_lateness_seconds_count 4\n";
        assert_eq!(read(metrics), Fallen { count: 4, in_time: 3, late_us: 250_000 });
        assert_eq!(read(""), Fallen::default());
    }
}
