//! The compiled evaluator says what the plain one says, about random rules and those of the catalogue.

use super::{Compiled, FEW};
use crate::{
    game::{Rules, Turn, ask::Questions},
    games,
    rules::{Game, Settings, written::Written},
    state::{Options, State, States},
};
use proptest::prelude::*;
use std::fmt::Write;

/// What somebody says about some states: for each of them the turn and the options; or the message.
type Said = Result<Vec<(Turn, Vec<State>)>, String>;

/// The first state about which the two say different things, with what they say.
fn difference(game: &Game, states: &States) -> Option<String> {
    let (plain, compiled) = (asked(&*game.rules, states), asked(compiled(game), states));
    match (&plain, &compiled) {
        (Ok(plain), Ok(compiled)) => {
            let mut all = (0..).zip(plain.iter().zip(compiled));
            let (number, (plain, compiled)) = all.find(|(_, (plain, compiled))| plain != compiled)?;
            Some(format!("at {:?}: {plain:?} and {compiled:?}", states.state(number)))
        }
        (Err(plain), Err(compiled)) if plain == compiled => None,
        (Err(plain), _) => Some(format!("only the plain evaluator says {plain}")),
        (_, Err(compiled)) => Some(format!("only the compiled evaluator says {compiled}")),
    }
}

/// What the rules say about all states of the set.
fn asked(rules: &dyn Rules, states: &States) -> Said {
    let mut met = states.clone();
    let mut questions = Questions::default();
    let mut said = Vec::new();
    while let Some(answers) =
        questions.round(rules, states, states.len()).map_err(|error| error.to_string())?
    {
        for answers in answers {
            for (turn, options) in answers.settle(&mut met) {
                said.push((turn, options.to_vec()));
            }
        }
    }
    let named = |options: Vec<u32>| options.into_iter().map(|option| met.state(option)).collect();
    Ok(said.into_iter().map(|(turn, options)| (turn, named(options))).collect())
}

fn game(text: &str) -> Game {
    Game::from_text("random.ron", text, &Settings::default())
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn compiled(game: &Game) -> &Compiled {
    game.compiled.as_ref().expect("no two moves have one name")
}

/// The values of a cell that are tried: all, or the ends and the middle of a long range.
fn tried((low, high): (i64, i64)) -> Vec<i64> {
    if i128::from(high) - i128::from(low) < 3 {
        return (low..=high).collect();
    }
    let mut tried = vec![low, -1, 0, 1, high];
    tried.retain(|value| (low..=high).contains(value));
    tried.dedup();
    tried
}

/// The states of a game that are tried, the last cell running fastest.
fn states(rules: &Written) -> States {
    let mut states = States::new(rules.shape());
    let values: Vec<_> = (0..rules.layout.count()).map(|at| tried(rules.layout.range(at))).collect();
    let count = values.iter().map(Vec::len).product();
    let mut words = vec![0; rules.shape().words];
    for mut number in 0..count {
        let mut cells: Vec<_> = values
            .iter()
            .rev()
            .map(|values| {
                let value = values[number % values.len()];
                number /= values.len();
                value
            })
            .collect();
        cells.reverse();
        rules.layout.pack(&cells, &mut words).expect("all cells are in range");
        states.insert(&words);
    }
    states
}

/// Those about which the plain evaluator finds nothing wrong.
fn sound(rules: &Written, states: &States) -> States {
    let mut sound = States::new(rules.shape());
    let mut options = Options::default();
    for number in 0..u32::try_from(states.len()).expect("few states") {
        if rules.turn(states.words(number), &mut options).is_ok() {
            sound.insert(states.words(number));
        }
    }
    sound
}

/// Random rules, made of a seed.
struct Maker {
    seed: u64,
    /// The variables that are bound.
    bound: Vec<String>,
    /// How many variables there have been.
    variables: usize,
}

impl Maker {
    fn below(&mut self, count: u64) -> u64 {
        // A step of the generator `splitmix64`.
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.seed ^ (self.seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % count
    }

    fn one_of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        let at = self.below(texts.len() as u64);
        texts[usize::try_from(at).expect("a small number")]
    }

    fn leaf(&mut self) -> String {
        match self.below(8) {
            0 | 1 if !self.bound.is_empty() => {
                let bound: Vec<_> = self.bound.clone();
                self.one_of(&bound.iter().map(String::as_str).collect::<Vec<_>>()).to_owned()
            }
            2 => self.below(5).to_string(),
            3 => self.one_of(&["N", "-1", "7", "9223372036854775807", "4611686018427387904"]).to_owned(),
            _ => self.one_of(&["a", "b", "v[0]", "v[1]", "w[1]", "g[0,1]"]).to_owned(),
        }
    }

    fn int(&mut self, depth: u64) -> String {
        if depth == 0 {
            return self.leaf();
        }
        let depth = depth - 1;
        match self.below(16) {
            0..5 => {
                let sign = self.one_of(&["+", "-", "*", "div", "mod", "xor", "+", "-"]);
                format!("({} {sign} {})", self.int(depth), self.int(depth))
            }
            5 => format!("(if {} then {} else {})", self.truth(depth), self.int(depth), self.int(depth)),
            6 => {
                let name = self.one_of(&["min", "max", "xor"]);
                format!("{name}({}, {}, {})", self.int(depth), self.int(0), self.int(0))
            }
            7 => {
                let name = self.one_of(&["sum", "min", "max", "xor", "len"]);
                format!("{name}({})", self.list(depth))
            }
            8 => format!("v[{}]", self.int(depth)),
            9 => format!("S[{}]", self.int(depth)),
            10 => format!("g[{}, {}]", self.int(0), self.int(depth)),
            11 => format!("abs({})", self.int(depth)),
            12 => format!("(-{})", self.int(depth)),
            13 => {
                let word = self.one_of(&["sum", "min", "max"]);
                self.under(word, depth, Self::int)
            }
            14 => self.under("count", depth, Self::truth),
            _ => self.leaf(),
        }
    }

    fn truth(&mut self, depth: u64) -> String {
        if depth == 0 {
            let sign = self.one_of(&["=", "!=", "<", "<=", ">", ">="]);
            return format!("({} {sign} {})", self.leaf(), self.leaf());
        }
        let depth = depth - 1;
        match self.below(12) {
            0 | 1 => format!("({} and {})", self.truth(depth), self.truth(depth)),
            2 => format!("({} or {})", self.truth(depth), self.truth(depth)),
            3 => format!("(not {})", self.truth(depth)),
            4 => format!("({} in {}..{})", self.int(depth), self.int(0), self.int(depth)),
            5 => format!("({} in {})", self.int(depth), self.list(depth)),
            6 => format!("({} = {})", self.list(depth), self.list(0)),
            7 => format!("({} = {})", self.truth(0), self.truth(depth)),
            8 => format!("(if {} then {} else {})", self.truth(0), self.truth(depth), self.truth(0)),
            9 => {
                let word = self.one_of(&["any", "all"]);
                self.under(word, depth, Self::truth)
            }
            _ => {
                let sign = self.one_of(&["=", "!=", "<", "<=", ">", ">="]);
                format!("({} {sign} {})", self.int(depth), self.int(depth))
            }
        }
    }

    fn list(&mut self, depth: u64) -> String {
        match self.below(6) {
            0 => "S".to_owned(),
            1 | 2 => self.one_of(&["v", "w"]).to_owned(),
            3 if depth > 0 => format!("(if {} then v else {})", self.truth(0), self.list(0)),
            _ => format!("[{}, {}]", self.int(0), self.int(depth / 2)),
        }
    }

    /// A variable with its domain.
    fn binder(&mut self) -> (String, String) {
        let name = format!("i{}", self.variables);
        self.variables += 1;
        let domain = match self.below(4) {
            0 => self.list(1),
            1 => format!("{}..{}", self.one_of(&["0", "-1", "a"]), self.one_of(&["2", "min(b, 2)", "1"])),
            2 => "0..1".to_owned(),
            _ => format!("0..min(3, {})", self.int(1)),
        };
        (format!("{name} in {domain}"), name)
    }

    fn under(&mut self, word: &str, depth: u64, body: fn(&mut Self, u64) -> String) -> String {
        let (text, name) = self.binder();
        self.bound.push(name);
        let body = body(self, depth);
        self.bound.pop();
        format!("({word} {text} : {body})")
    }

    /// What a cell is set to: mostly something in its range.
    fn value(&mut self) -> String {
        match self.below(5) {
            0 => self.int(1),
            1 => self.leaf(),
            _ => format!("({}) mod 3", self.int(2)),
        }
    }

    fn assignment(&mut self) -> String {
        let sign = self.one_of(&["=", "=", "=", "+="]);
        match self.below(8) {
            0 | 1 => format!("a {sign} {}", self.value()),
            2 => format!("b {sign} {}", self.value()),
            3 => format!("v[{}] {sign} {}", self.int(1), self.value()),
            4 => format!("w = [{}, {}]", self.value(), self.value()),
            5 => format!("v = {}", self.list(1)),
            6 => format!("w = {}", self.value()),
            _ => format!("g[{}, {}] {sign} {}", self.int(0), self.int(0), self.value()),
        }
    }

    fn rule(&mut self, players: bool) -> String {
        let binders: Vec<_> = (0..self.below(3)).map(|_| self.binder()).collect();
        let mut text = "(".to_owned();
        if players {
            text +=
                self.one_of(&["", "by: \"L\", ", "by: \"R\", ", "again: true, ", "by: \"L\", again: true, "]);
        }
        if !binders.is_empty() {
            let choices: Vec<_> = binders.iter().map(|(text, _)| &text[..]).collect();
            write!(text, "for: \"{}\", ", choices.join(", ")).unwrap_or_default();
        }
        self.bound.extend(binders.into_iter().map(|(_, name)| name));
        if self.below(4) > 0 {
            write!(text, "when: \"{}\", ", self.truth(2)).unwrap_or_default();
        }
        let set: Vec<_> = (0..=self.below(2)).map(|_| self.assignment()).collect();
        self.bound.clear();
        format!("{text}set: \"{}\")", set.join(", "))
    }

    /// A whole rule file: two numbers, two vectors and a little board, some of them in wider words.
    fn file(&mut self) -> String {
        let players = self.below(3) == 0;
        let rules: Vec<_> = (0..=self.below(3)).map(|_| self.rule(players)).collect();
        let last = self.one_of(&["1", "2"]);
        let wide = self.one_of(&["0..2", "-1..1", "..", "0..", "9223372036854775806..9223372036854775807"]);
        let swap = self.one_of(&["", "swap: [(\"a\", \"b\")],", "swap: [(\"v\", \"w\")],"]);
        let ends = match self.below(3) {
            0 if players => format!(
                "ends: [(when: \"{}\", then: \"L wins\"), (when: \"a = b\", then: \"R wins\")],",
                self.truth(1)
            ),
            0 => format!(
                "ends: [(when: \"{}\", then: \"last wins\"), (when: \"a = b\", then: \"draw\")],",
                self.truth(1)
            ),
            _ => String::new(),
        };
        let first = wide.split("..").next().filter(|first| !first.is_empty()).unwrap_or("0");
        let play = self.one_of(&["Normal", "Misere", "StuckDraws"]);
        let players = if players { "players: [\"L\", \"R\"], " } else { "" };
        format!(
            "Game({players}const: [\"N = 3\", \"S = [2, 0, 1]\"], state: [\"a in 0..2\", \"v[2] in 0..{last}\", \"b in {wide}\", \
             \"w[2] in 0..1\", \"g[1, 2] in 0..1\"], start: \"a = 0, v = 0, b = {first}, w = 0, g = 0\", moves: [{}], {swap} {ends} play: {play})",
            rules.join(", "),
        )
    }
}

/// How many times as many cases are tried as always.
fn times() -> u32 {
    std::env::var("PRUVO_TIMES").map_or(1, |times| times.parse().expect("a number of times"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400 * times()))]

    #[test]
    fn it_says_what_the_plain_evaluator_says(seed in any::<u64>()) {
        let text = Maker { seed, bound: Vec::new(), variables: 0 }.file();
        let game = game(&text);
        let rules = &compiled(&game).plain;
        let states = states(rules);
        prop_assert!(states.len() >= FEW as usize);
        prop_assert_eq!(difference(&game, &states), None, "{}", text);
        // A mistake at one state hides what is said about others.
        prop_assert_eq!(difference(&game, &sound(rules, &states)), None, "{}", text);
    }
}

/// All states that play can reach.
fn reachable(game: &Game) -> States {
    let mut met = States::new(game.rules.shape());
    for start in game.rules.starts() {
        met.insert(start.words());
    }
    let mut questions = Questions::default();
    while let Some(answers) =
        questions.round(&*game.rules, &met, met.len()).expect("nothing is wrong with it")
    {
        for answers in answers {
            _ = answers.settle(&mut met);
        }
    }
    met
}

#[test]
fn games_of_the_catalogue_are_compiled_and_left_nowhere_to_the_plain_evaluator() {
    for (name, constant) in [("cards", "N = 40"), ("subtraction", "N = 40"), ("chopsticks", "K = 6")] {
        let mut settings = Settings::default();
        settings.set("test", constant);
        let text = games::named(name).expect("it is in the catalogue");
        let game = Game::from_text(name, text, &settings).expect("a sound rule file");
        let states = reachable(&game);
        let numbers = 0..u32::try_from(states.len()).expect("few states");
        let said = compiled(&game).block(&states, numbers);
        assert!(said.is_ok_and(|said| said.lanes() > states.len() / 2), "{name}");
        assert_eq!(difference(&game, &states), None, "{name}");
    }
}

/// A game in which a mistake waits where n is 63, and nowhere else.
const MISTAKE: &str = r#"Game(state: ["n in 0..63", "h[3] in 0..9"], start: "n = 0, h = 1", moves: [
    (for: "k in 1..3", when: "k <= n", set: "n = n - k"),
    (when: "n = 63 and h[n] = 0", set: "n = 0"),
])"#;

#[test]
fn what_is_wrong_at_one_state_is_said_in_the_words_of_the_plain_evaluator() {
    let game = game(MISTAKE);
    let rules = &compiled(&game).plain;
    let states = states(rules);
    let (plain, compiled) = (asked(&*game.rules, &states), asked(compiled(&game), &states));
    assert!(plain.as_ref().is_err_and(|error| error.contains("the index 63 is outside")));
    assert_eq!(plain, compiled);
}

#[test]
fn what_is_looked_at_only_behind_a_condition_is_no_mistake() {
    let game = game(&MISTAKE.replace("n = 63 and", "n < 3 and"));
    let states = states(&compiled(&game).plain);
    assert!(compiled(&game).block(&states, 0..u32::try_from(states.len()).expect("few states")).is_ok());
    assert_eq!(difference(&game, &states), None);
}
