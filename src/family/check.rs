//! Checks that a certificate shows that obligations have no solution. Trusted.
//!
//! Every step makes an automaton that accepts the digits of just those values for which its formula holds, however many
//! zeros stand before them. The checker computes from the labels where every edge leads and sees that it leads to a label
//! of the step. It searches for no state, makes none deterministic and none smaller: the labels say how. Its work grows with the
//! length of the certificate, times the number of letters.

use super::{
    Obligation,
    atoms::{self, Automaton, Fault},
    formula::Var,
    meaning::{Meaning, Meanings},
    steps::Step,
};

/// Why a certificate is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The number of the step, from 0 on; `None` if it is about all of them.
    pub step: Option<usize>,
    /// What is wrong.
    pub why: String,
}

/// What has been checked so far.
#[derive(Debug, Default)]
struct Checked {
    meanings: Meanings,
    /// For each step its automaton, and what it is about; nothing for the last kind of steps.
    automata: Vec<Option<(Automaton, Meaning)>>,
}

/// Checks that the steps show that none of the obligations has a solution.
///
/// # Errors
/// The first fault.
pub fn check(obligations: &[Obligation], steps: &[Step]) -> Result<(), Refusal> {
    let mut checked = Checked::default();
    let wanted: Vec<_> =
        obligations.iter().map(|obligation| checked.meanings.of(&obligation.never)).collect();
    let mut shown = vec![false; wanted.len()];
    for (number, step) in steps.iter().enumerate() {
        let refuse = |why| Refusal { step: Some(number), why };
        let made = match step {
            Step::Empty(of, obligation) => {
                let wanted =
                    wanted.get(*obligation).ok_or_else(|| refuse("there is no such obligation".into()))?;
                checked.empty(*of, *wanted).map_err(refuse)?;
                shown[*obligation] = true;
                None
            }
            step => Some(checked.made(step).map_err(refuse)?),
        };
        checked.automata.push(made);
    }
    match shown.iter().position(|shown| !shown) {
        None => Ok(()),
        Some(missing) => {
            let why = format!("nothing shows that {}", obligations[missing].about);
            Err(Refusal { step: None, why })
        }
    }
}

impl Checked {
    /// An earlier automaton, and what it is about.
    fn earlier(&self, number: usize) -> Result<&(Automaton, Meaning), Fault> {
        let found = self.automata.get(number).and_then(Option::as_ref);
        found.ok_or_else(|| format!("there is no automaton {number} before it"))
    }

    /// The automaton that a step makes, and what it is about.
    fn made(&mut self, step: &Step) -> Result<(Automaton, Meaning), Fault> {
        Ok(match step {
            Step::Truth(truth) => (Automaton::constant(*truth), self.meanings.truth(*truth)),
            Step::Linear(terms, relation, constant, labels) => (
                atoms::linear(terms, *relation, *constant, labels)?,
                self.meanings.linear(terms, *relation, *constant),
            ),
            Step::Modulo(terms, modulus, rest, labels) => {
                (atoms::modulo(terms, *modulus, *rest, labels)?, self.meanings.modulo(terms, *modulus, *rest))
            }
            Step::Xor(vars, labels) => (atoms::xor(vars, labels)?, self.meanings.xor(vars)),
            Step::Not(of) => {
                let (automaton, meaning) = self.earlier(*of)?;
                let (flipped, meaning) = (automaton.flipped(), *meaning);
                (flipped, self.meanings.not(meaning))
            }
            Step::And(a, b, labels) => {
                let (automaton, parts) = self.pair(*a, *b, labels, |a, b| a && b)?;
                (automaton, self.meanings.and(parts))
            }
            Step::Or(a, b, labels) => {
                let (automaton, parts) = self.pair(*a, *b, labels, |a, b| a || b)?;
                (automaton, self.meanings.or(parts))
            }
            Step::Merge(of, classes) => {
                let (automaton, meaning) = self.earlier(*of)?;
                (merged(automaton, classes)?, *meaning)
            }
            Step::Exists(of, vars, labels) => {
                let (automaton, meaning) = self.earlier(*of)?;
                let (projected, meaning) = (projected(automaton, vars, labels)?, *meaning);
                (projected, self.meanings.exists(vars.iter().copied(), meaning))
            }
            Step::Empty(..) => return Err("it makes no automaton".to_owned()),
        })
    }

    /// The automaton whose states are these pairs.
    fn pair(
        &self,
        a: usize,
        b: usize,
        labels: &[(u32, u32)],
        accepts: fn(bool, bool) -> bool,
    ) -> Result<(Automaton, [Meaning; 2]), Fault> {
        let ((a, about_a), (b, about_b)) = (self.earlier(a)?, self.earlier(b)?);
        if labels.first() != Some(&(0, 0)) {
            return Err("the first label is not the pair of the initial states".to_owned());
        }
        states_exist(labels.iter().map(|&(state, _)| state), a)?;
        states_exist(labels.iter().map(|&(_, state)| state), b)?;
        let mut vars: Vec<Var> = a.vars.iter().chain(&b.vars).copied().collect();
        vars.sort_unstable();
        vars.dedup();
        atoms::fits(&vars, labels.len())?;
        let (of_a, of_b) = (parts(&vars, &a.vars), parts(&vars, &b.vars));
        let step = |&(p, q): &(u32, u32), letter: usize| (a.to(p, of_a[letter]), b.to(q, of_b[letter]));
        let accepting = |&(p, q): &(u32, u32)| accepts(a.accepting[p as usize], b.accepting[q as usize]);
        let both = Automaton::labelled(vars, labels, step, accepting)?;
        Ok((both, [*about_a, *about_b]))
    }

    /// Demands that an automaton accepts nothing, and is about this formula.
    fn empty(&self, of: usize, wanted: Meaning) -> Result<(), Fault> {
        let (automaton, meaning) = self.earlier(of)?;
        if *meaning != wanted {
            return Err("the automaton is about something else than the obligation".to_owned());
        }
        match automaton.accepting.iter().position(|accepts| *accepts) {
            None => Ok(()),
            Some(state) => Err(format!("the state {state} of the automaton accepts")),
        }
    }
}

fn states_exist(states: impl IntoIterator<Item = u32>, automaton: &Automaton) -> Result<(), Fault> {
    let count = automaton.accepting.len();
    match states.into_iter().find(|&state| state as usize >= count) {
        None => Ok(()),
        Some(state) => Err(format!("a label names the state {state} of {count}")),
    }
}

/// For each letter of some variables the letter of a part of them.
fn parts(vars: &[Var], part: &[Var]) -> Vec<usize> {
    let bits: Vec<_> =
        part.iter().map(|var| vars.binary_search(var).unwrap_or(usize::BITS as usize - 1)).collect();
    let letter = |letter: usize| bits.iter().enumerate().map(|(bit, from)| (letter >> from & 1) << bit).sum();
    (0..1 << vars.len()).map(letter).collect()
}

/// The automaton of classes of states: those of one class accept alike, and every letter leads from them into one class.
fn merged(automaton: &Automaton, classes: &[u32]) -> Result<Automaton, Fault> {
    let letters = 1 << automaton.vars.len();
    if classes.len() != automaton.accepting.len() || classes[0] != 0 {
        return Err("not every state has a class, or the initial state is not in the first one".to_owned());
    }
    // Classes are numbered as they come.
    let (mut edges, mut accepting): (Vec<u32>, Vec<bool>) = (Vec::new(), Vec::new());
    for (state, &class) in (0_u32..).zip(classes) {
        let to: Vec<_> = (0..letters).map(|letter| classes[automaton.to(state, letter) as usize]).collect();
        let accepts = automaton.accepting[state as usize];
        let at = class as usize;
        if at > accepting.len() {
            return Err(format!("the class {class} comes before an earlier one"));
        }
        if at == accepting.len() {
            accepting.push(accepts);
            edges.extend(to);
        } else if accepting[at] != accepts || edges[at * letters..][..letters] != to {
            return Err(format!("the state {state} is not like the others of its class {class}"));
        }
    }
    Ok(Automaton { vars: automaton.vars.clone(), edges, accepting })
}

/// The automaton that guesses the digits of some variables: a state is the set of states in which the guess may be.
///
/// The values that are guessed may have more digits than the others, which have zeros there: so play begins in all states
/// that are reached while the others read zeros.
fn projected(automaton: &Automaton, gone: &[Var], labels: &[Vec<u32>]) -> Result<Automaton, Fault> {
    states_exist(labels.iter().flatten().copied(), automaton)?;
    let kept: Vec<Var> = automaton.vars.iter().copied().filter(|var| !gone.contains(var)).collect();
    let of_kept = parts(&automaton.vars, &kept);
    let mut letters = vec![Vec::new(); 1 << kept.len()];
    for (letter, &part) in of_kept.iter().enumerate() {
        letters[part].push(letter);
    }
    let after = |set: &Vec<u32>, part: usize| {
        let mut next: Vec<u32> = Vec::new();
        for &state in set {
            next.extend(letters[part].iter().map(|&letter| automaton.to(state, letter)));
        }
        next.sort_unstable();
        next.dedup();
        next
    };
    let mut initial = vec![0];
    loop {
        let mut more = after(&initial, 0);
        more.extend(&initial);
        more.sort_unstable();
        more.dedup();
        if more.len() == initial.len() {
            break;
        }
        initial = more;
    }
    if labels.first() != Some(&initial) {
        return Err("the first label is not the set in which play begins".to_owned());
    }
    let accepts = |set: &Vec<u32>| set.iter().any(|&state| automaton.accepting[state as usize]);
    Automaton::labelled(kept, labels, after, accepts)
}
