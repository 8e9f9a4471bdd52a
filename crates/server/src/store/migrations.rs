//! How the tables of the databases came to be what they are, step by step. A file that was released is never edited.

use std::borrow::Cow;

use sqlx::SqlStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The steps, the same for both databases. Listed by hand, since the macro that lists a folder wants all of sqlx compiled
/// once more for itself.
macro_rules! migrations {
    ($folder:literal) => {
        migrations([
            ("logs", include_str!(concat!("../../migrations/", $folder, "/0001_logs.sql"))),
            ("alarms", include_str!(concat!("../../migrations/", $folder, "/0002_alarms.sql"))),
            (
                "alarms of old games",
                include_str!(concat!(
                    "../../migrations/",
                    $folder,
                    "/0003_alarms_of_old_games.sql"
                )),
            ),
        ])
    };
}

/// The tables in SQLite.
pub(super) fn sqlite() -> Migrator {
    migrations!("sqlite")
}

/// The tables in PostgreSQL.
pub(super) fn postgres() -> Migrator {
    migrations!("postgres")
}

fn migrations<const N: usize>(steps: [(&'static str, &'static str); N]) -> Migrator {
    let migration = |(version, (name, sql))| {
        let (name, sql) = (Cow::Borrowed(name), SqlStr::from_static(sql));
        Migration::new(version, name, MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations((1..).zip(steps).map(migration).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a folder holds: number, name and sum of each file, as the list should have them.
    async fn folder(name: &str) -> Vec<(i64, String, Vec<u8>)> {
        let folder = format!("{}/migrations/{name}", env!("CARGO_MANIFEST_DIR"));
        listed(&Migrator::new(std::path::Path::new(&folder)).await.expect("it can be read"))
    }

    fn listed(migrator: &Migrator) -> Vec<(i64, String, Vec<u8>)> {
        let row = |it: &Migration| (it.version, it.description.to_string(), it.checksum.to_vec());
        migrator.iter().map(row).collect()
    }

    #[tokio::test]
    async fn the_lists_are_what_lies_in_the_folders() {
        assert_eq!(listed(&sqlite()), folder("sqlite").await);
        assert_eq!(listed(&postgres()), folder("postgres").await);
    }
}
