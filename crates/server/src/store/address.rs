//! Where a database is.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

/// Where a database is: a file, or PostgreSQL.
#[derive(Clone)]
pub enum Address {
    /// SQLite in a file.
    Sqlite(PathBuf),
    /// PostgreSQL.
    Postgres(Box<PgConnectOptions>),
}

/// The database cannot be there. What was given is not repeated: there may be a password in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// It is neither.
    #[error(
        "a database is the name of a file, such as hall.db or sqlite:hall.db, or an address such as \
         postgres://user:password@host/name; what was given is neither"
    )]
    Neither,
    /// It is an address of PostgreSQL that cannot be read.
    #[error(
        "the address of PostgreSQL cannot be read ({0}); it is postgres://user:password@host/name"
    )]
    Postgres(String),
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        let (scheme, rest) = match text.split_once(':') {
            Some((scheme, rest)) => (scheme.to_ascii_lowercase(), rest),
            None => (String::new(), text),
        };
        let file = match scheme.as_str() {
            "postgres" | "postgresql" if rest.starts_with("//") => {
                let options: PgConnectOptions =
                    text.parse().map_err(|error| AddressError::Postgres(fault(error)))?;
                return Ok(Address::Postgres(Box::new(options)));
            }
            "sqlite" => rest.strip_prefix("//").unwrap_or(rest),
            // A slip must not become a file that has a password in its name.
            "postgres" | "postgresql" => return Err(AddressError::Neither),
            _ if rest.starts_with("//") => return Err(AddressError::Neither),
            _ => text,
        };
        if file.is_empty() {
            return Err(AddressError::Neither);
        }
        Ok(Address::Sqlite(PathBuf::from(file)))
    }
}

fn fault(error: sqlx::Error) -> String {
    match error {
        sqlx::Error::Configuration(fault) => fault.to_string(),
        other => other.to_string(),
    }
}

/// As it may be told: without a password.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Sqlite(file) => file.display().fmt(f),
            Address::Postgres(_) => f.write_str("PostgreSQL"),
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_or_postgres_and_nothing_else() {
        for (text, told) in [
            ("hall.db", "hall.db"),
            ("/var/lib/chuhe/hall.db", "/var/lib/chuhe/hall.db"),
            ("sqlite:hall.db", "hall.db"),
            ("sqlite:///var/hall.db", "/var/hall.db"),
            ("C:\\halls\\hall.db", "C:\\halls\\hall.db"),
            ("hall: the cup.db", "hall: the cup.db"),
            ("postgres://chuhe:secret@db/chuhe", "PostgreSQL"),
            ("PostgreSQL://chuhe:secret@db/chuhe", "PostgreSQL"),
        ] {
            let address: Address = text.parse().unwrap();
            assert_eq!((address.to_string(), format!("{address:?}")), (told.into(), told.into()));
        }
        for text in [
            "",
            "sqlite:",
            "mysql://chuhe:secret@db/chuhe",
            "postgre://chuhe:secret@db/chuhe",
            "postgres:chuhe",
            "://",
        ] {
            assert_eq!(text.parse::<Address>().unwrap_err(), AddressError::Neither, "{text}");
        }
        for text in [
            "postgres://chuhe:secret@db:many/chuhe",
            "postgres://chuhe:secret@db/chuhe?sslmode=perhaps",
        ] {
            let error = text.parse::<Address>().unwrap_err();
            assert!(matches!(error, AddressError::Postgres(_)), "{text}: {error}");
            assert!(!error.to_string().contains("secret"), "{error}");
        }
    }
}
