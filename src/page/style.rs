//! How much of a proof a page spells out.

/// How much of a proof a page spells out. What it leaves out it counts, and says what lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Every state and every transition: S, T, and a sentence for every state.
    Full,
    /// The result first, then the states by rounds of remoteness, in tables; long ones are folded.
    Rounds,
    /// The same, with the tables of these rounds whole, and no others.
    These {
        /// The first round.
        first: u64,
        /// The last one.
        last: u64,
    },
    /// The result, and how many states are settled in which round.
    Summary,
}

impl Style {
    /// Those that have a name.
    pub const NAMED: [Self; 3] = [Self::Full, Self::Rounds, Self::Summary];

    /// Up to how many states a page spells out everything where nobody asks for a style.
    pub const MOST: usize = 300;

    /// The style of a page about so many states where nobody asks for one.
    pub fn fitting(states: usize) -> Self {
        if states <= Self::MOST { Self::Full } else { Self::Rounds }
    }

    /// Up to how many values each has its mex on a page where nobody asks for a style.
    const MOST_VALUES: usize = 60;

    /// The style of a page of so many Grundy values where nobody asks for one.
    pub fn fitting_values(values: usize) -> Self {
        if values <= Self::MOST_VALUES { Self::Full } else { Self::Summary }
    }

    /// What the command line calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Rounds | Self::These { .. } => "rounds",
            Self::Summary => "summary",
        }
    }

    /// The style with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|style| style.name() == name)
    }
}
