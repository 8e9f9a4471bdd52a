//! How a closed list of words is declared.

/// A word that is none of those that a value may have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no such word; there are {}", allowed.join(", "))]
pub struct UnknownWord {
    /// Those that there are.
    pub allowed: Vec<&'static str>,
}

/// Declares an enum whose values are written as fixed words in the rule files.
///
/// The word stands beside the variant, so that a key found in a TOML file, a log or a locale can be
/// searched for in the source as it is spelled.
macro_rules! vocabulary {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[$variant_meta:meta])* $variant:ident = $key:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize,
        )]
        $vis enum $name {
            $($(#[$variant_meta])* #[serde(rename = $key)] $variant,)+
        }

        impl $name {
            /// Every value, in the order in which they are declared.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The word for this value in rule files, logs and locale keys.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$variant => $key,)+
                }
            }
        }

        impl core::str::FromStr for $name {
            type Err = crate::vocabulary::UnknownWord;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.iter().copied().find(|value| value.key() == text);
                found.ok_or_else(|| crate::vocabulary::UnknownWord {
                    allowed: Self::ALL.iter().map(|value| value.key()).collect(),
                })
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.key())
            }
        }
    };
}

pub(crate) use vocabulary;
