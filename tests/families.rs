//! Claims about all sizes.
use pruvo::{family::{Claim, Family, Statement}, induction, limits::Limits, rules::{Game, Settings, Text}};
fn run(game: &str, losing: &str, domain: Option<&str>) {
    let name = losing.to_owned();
    let text = |t: &str| Text::whole("claim", t);
    let game = Game::from_text("g.ron", game, &Settings::default()).unwrap();
    let claim = Claim { statement: Statement::Losing(text(losing)), domain: domain.map(text), measure: None };
    let t = std::time::Instant::now();
    let family = Family::new(&game, &claim).unwrap();
    let found = induction::decide(&family, Limits{time: Some(std::time::Duration::from_secs(30)), ..Limits::default()});
    let dt = t.elapsed();
    match found {
        Err(e) => println!("{name}: {}", e.title),
        Ok(induction::Found::Misfit(c, n)) => println!("{name}: misfit {c:?} {}  {dt:?}", family.obligations[n].about),
        Ok(induction::Found::Proof(s)) => {
            let size: usize = s.iter().map(|s| s.to_string().len()).sum();
            println!("{name}: proved {} steps {size} bytes {dt:?}", s.len());
            let t = std::time::Instant::now();
            induction::accepted(&family, &s).unwrap();
            println!("   checked {:?}", t.elapsed());
        }
    }
}
#[test]
fn probe() {
    let sub = |s: &str| format!("Game(state: [\"n in 0..\"], start: \"n = 5\", moves: [(for: \"k in {s}\", when: \"k <= n\", set: \"n = n - k\")])");
    run(&sub("[1,2,3]"), "n mod 4 = 0", None);
    run(&sub("[1,2,3]"), "n mod 4 = 1", None);
    run(&sub("[1,3,4]"), "n mod 7 in [0, 2]", None);
    let cards = include_str!("../src/games/cards.ron");
    run(cards, "if ban = 1 then n mod 3 = 0 else n = 0 or n > 3 and n mod 3 = 1", None);
    run(cards, "if ban = 1 then n mod 3 = 0 else n = 0 or n mod 3 = 1", None);
    let nim = |m: usize, play: &str| format!("Game(state: [\"h[{m}] in 0..\"], start: \"h = 1\", moves: [(for: \"i in 0..{}, k in 1..h[i]\", set: \"h[i] += -k\")], play: {play})", m-1);
    for m in [2,3,4,6] { run(&nim(m, "Normal"), "xor(h) = 0", None); }
    for m in 1..6 { run(&nim(m, "Misere"), "if max(h) <= 1 then sum(h) mod 2 = 1 else xor(h) = 0", None); }
    let p2 = "Game(state: [\"n in 0..\"], start: \"n = 5\", moves: [(for: \"k in 1..n\", when: \"k xor (k - 1) = 2 * k - 1\", set: \"n = n - k\")])";
    run(p2, "n mod 3 = 0", None);
    let chomp = |m: usize| format!("Game(state: [\"r[{m}] in 0..\"], start: \"r = 1\", moves: [(for: \"i in 0..{}, j in 1..r[i]\", when: \"i > 0 or j > 1\", set: \"r = [if k < i then r[k] else min(r[k], j - 1) for k in 0..{}]\")])", m-1, m-1);
    run(&chomp(2), "r[0] = r[1] + 1", Some("r[0] >= 1 and r[1] <= r[0]"));
    run(&chomp(3), "if r[2] = 0 then r[0] = r[1] + 1 else r = [3,1,1] or r = [2,2,1]", Some("r[0] >= 1 and r[2] <= r[1] <= r[0] and r[2] <= 1"));
    run(&chomp(3), "r[0] = r[1] + r[2] + 1", Some("r[0] >= 1 and r[2] <= r[1] <= r[0] and r[2] <= 1"));
}
