//! Symmetries: states that are told apart by the rule file, but not by play, are kept in one canonical form. Trusted.
//!
//! A declared symmetry is never believed. Wherever the rules are asked about a state, every member of its orbit is
//! asked about too (see `written`): its end outcome, its player and the canonical forms of its options have to be
//! those of the canonical state.

use super::{
    lex::{Token, lex},
    scope::{Component, Scope},
    text::Text,
};
use crate::diagnostic::Diagnostic;

/// How many members an orbit may have; more could not be checked.
const MOST_MEMBERS: usize = 50_000;

/// How many images of a board its reflections may give together.
const MOST_IMAGES: usize = 1000;

/// All declared symmetries; their blocks have no cell in common.
#[derive(Debug, Clone, Default)]
pub(crate) struct Symmetry {
    blocks: Vec<Block>,
}

/// Cells that symmetries move among themselves.
#[derive(Debug, Clone)]
enum Block {
    /// Vectors of one length, whose columns may be permuted at will: the first cell of each, and the length.
    Sort { firsts: Vec<usize>, length: usize },
    /// Cells from a position on, and the permutations of them that are allowed; a group.
    Images { first: usize, images: Vec<Vec<usize>> },
}

/// An orbit that is too large to be checked.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

impl Symmetry {
    /// The symmetries that these texts declare: `sort h`, `sort (h, flag)`, `reflect b`, `transpose b`.
    pub(crate) fn parse(texts: &[Text], scope: &Scope) -> Result<Self, Box<Diagnostic>> {
        let mut symmetry = Self::default();
        for text in texts {
            let (word, names) = words(text)?;
            let components =
                names.iter().map(|name| vector(text, name, scope)).collect::<Result<Vec<_>, _>>()?;
            match (word.as_str(), &components[..]) {
                ("sort", [first, rest @ ..]) => {
                    let length = first.count();
                    if rest.iter().any(|c| c.count() != length) {
                        let title = "vectors that are sorted together have one length";
                        return Err(text.error(0..text.value.len(), title, "these do not"));
                    }
                    let firsts = components.iter().map(|c| c.first).collect();
                    symmetry.add(Block::Sort { firsts, length }, text)?;
                }
                ("reflect" | "transpose", [board]) => {
                    let generators = generators(&word, board, text)?;
                    symmetry.add_images(board, &generators, text)?;
                }
                _ => {
                    let mut error =
                        text.error(0..text.value.len(), "this is not a symmetry", "not known here");
                    error
                        .helps
                        .push("there are `sort h`, `sort (h, flag)`, `reflect b` and `transpose b`".into());
                    return Err(error);
                }
            }
        }
        Ok(symmetry)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    fn add(&mut self, block: Block, text: &Text) -> Result<(), Box<Diagnostic>> {
        if self.blocks.iter().any(|other| other.cells().any(|cell| block.cells().any(|c| c == cell))) {
            return Err(text.error(0..text.value.len(), "a vector has two symmetries", "it has one already"));
        }
        self.blocks.push(block);
        Ok(())
    }

    /// Adds permutations of the cells of a board to those that it has, and all that come of them together.
    fn add_images(
        &mut self,
        board: &Component,
        new: &[Vec<usize>],
        text: &Text,
    ) -> Result<(), Box<Diagnostic>> {
        let of_board = |block: &Block| matches!(block, Block::Images { first, .. } if *first == board.first);
        let at = self.blocks.iter().position(of_board);
        let mut images = match at.map(|at| self.blocks.remove(at)) {
            Some(Block::Images { images, .. }) => images,
            Some(Block::Sort { .. }) | None => vec![(0..board.count()).collect()],
        };
        let mut next = 0;
        let generators: Vec<_> = images.iter().chain(new).cloned().collect();
        while let Some(image) = images.get(next).cloned() {
            for generator in &generators {
                let product: Vec<usize> = generator.iter().map(|&at| image[at]).collect();
                if !images.contains(&product) {
                    images.push(product);
                }
            }
            if images.len() > MOST_IMAGES {
                return Err(text.error(
                    0..text.value.len(),
                    "too many images of one board",
                    "with this symmetry",
                ));
            }
            next += 1;
        }
        self.add(Block::Images { first: board.first, images }, text)
    }

    /// Brings cells into their canonical form: the least member of the orbit, in state order.
    pub(crate) fn canonise(&self, cells: &mut [i64]) {
        for block in &self.blocks {
            match block {
                Block::Sort { firsts, length } => match firsts[..] {
                    // The common case, which is met at every option of every form of a state.
                    [first] => cells[first..first + length].sort_unstable(),
                    _ => {
                        let mut columns = columns(firsts, *length, cells);
                        columns.sort_unstable();
                        put_columns(firsts, &columns, cells);
                    }
                },
                Block::Images { first, images } => {
                    let own = cells[*first..first + images[0].len()].to_vec();
                    let all = images.iter().map(|image| image.iter().map(|&at| own[at]).collect::<Vec<_>>());
                    if let Some(least) = all.min() {
                        cells[*first..first + least.len()].copy_from_slice(&least);
                    }
                }
            }
        }
    }

    /// All members of the orbit of these cells, each once; they themselves are among them.
    ///
    /// # Errors
    /// An orbit that is too large to be checked.
    pub(crate) fn orbit(&self, cells: &[i64]) -> Result<Vec<Vec<i64>>, TooLarge> {
        let mut members = vec![cells.to_vec()];
        for block in &self.blocks {
            let mut more = Vec::new();
            for member in &members {
                block.images_of(member, &mut more)?;
            }
            members = more;
        }
        Ok(members)
    }
}

impl Block {
    fn cells(&self) -> impl Iterator<Item = usize> {
        let ranges: Vec<_> = match self {
            Self::Sort { firsts, length } => firsts.iter().map(|first| *first..first + length).collect(),
            Self::Images { first, images } => std::iter::once(*first..first + images[0].len()).collect(),
        };
        ranges.into_iter().flatten()
    }

    /// Adds the different images of the cells under this block.
    fn images_of(&self, cells: &[i64], out: &mut Vec<Vec<i64>>) -> Result<(), TooLarge> {
        match self {
            Self::Sort { firsts, length } => {
                let mut columns = columns(firsts, *length, cells);
                columns.sort_unstable();
                loop {
                    let mut member = cells.to_vec();
                    put_columns(firsts, &columns, &mut member);
                    out.push(member);
                    if out.len() > MOST_MEMBERS {
                        return Err(TooLarge);
                    }
                    if !next_permutation(&mut columns) {
                        return Ok(());
                    }
                }
            }
            Self::Images { first, images } => {
                let begin = out.len();
                for image in images {
                    let mut member = cells.to_vec();
                    for (at, &from) in image.iter().enumerate() {
                        member[first + at] = cells[first + from];
                    }
                    if !out[begin..].contains(&member) {
                        out.push(member);
                    }
                }
                if out.len() > MOST_MEMBERS { Err(TooLarge) } else { Ok(()) }
            }
        }
    }
}

/// The columns of vectors that are sorted together.
fn columns(firsts: &[usize], length: usize, cells: &[i64]) -> Vec<Vec<i64>> {
    (0..length).map(|at| firsts.iter().map(|first| cells[first + at]).collect()).collect()
}

fn put_columns(firsts: &[usize], columns: &[Vec<i64>], cells: &mut [i64]) {
    for (at, column) in columns.iter().enumerate() {
        for (first, &value) in firsts.iter().zip(column) {
            cells[first + at] = value;
        }
    }
}

/// The next order of the items, in lexicographic order; `false` at the last. Narayana's method.
fn next_permutation<T: Ord>(items: &mut [T]) -> bool {
    let Some(at) = (1..items.len()).rev().find(|&at| items[at - 1] < items[at]) else { return false };
    let last = (at..items.len()).rev().find(|&n| items[n] > items[at - 1]).unwrap_or(at);
    items.swap(at - 1, last);
    items[at..].reverse();
    true
}

/// The word of a symmetry and the names behind it: `sort h`, `sort (h, flag)`.
fn words(text: &Text) -> Result<(String, Vec<String>), Box<Diagnostic>> {
    let tokens = lex(text)?;
    let mut words = tokens
        .iter()
        .filter_map(|(token, _)| if let Token::Word(w) = token { Some(w.clone()) } else { None });
    let signs =
        tokens.iter().filter_map(|(token, _)| if let Token::Sign(sign) = token { Some(*sign) } else { None });
    let word = words.next().unwrap_or_default();
    let (names, signs): (Vec<_>, String) = (words.collect(), signs.collect());
    let commas = ",".repeat(names.len().saturating_sub(1));
    if names.is_empty() || (signs != format!("({commas})") && (signs != commas || names.len() > 1)) {
        let mut error = text.error(
            0..text.value.len(),
            "this is not a symmetry",
            "expected `sort h`, `reflect b` or the like",
        );
        error
            .helps
            .push("several vectors that are sorted together stand in parentheses: `sort (h, flag)`".into());
        return Err(error);
    }
    Ok((word, names))
}

fn vector<'s>(text: &Text, name: &str, scope: &'s Scope) -> Result<&'s Component, Box<Diagnostic>> {
    match scope.component(name) {
        Some(component) if component.is_vector() => Ok(component),
        Some(_) => Err(text.error(
            0..text.value.len(),
            format!("`{name}` is a number"),
            "only vectors have symmetries",
        )),
        None => Err(scope.unknown(name, &text.whole_span())),
    }
}

/// The permutations that a word stands for: at each place of the image, the place it comes from.
fn generators(word: &str, board: &Component, text: &Text) -> Result<Vec<Vec<usize>>, Box<Diagnostic>> {
    let (height, width) = board.rows();
    let image = |from: &dyn Fn(usize, usize) -> usize| {
        (0..height * width).map(|n| from(n / width, n % width)).collect()
    };
    if word == "reflect" {
        let sideways = image(&|r, c| r * width + (width - 1 - c));
        let upside_down = image(&|r, c| (height - 1 - r) * width + c);
        return Ok(vec![sideways, upside_down]);
    }
    if height != width {
        return Err(text.error(
            0..text.value.len(),
            format!("`{}` is not a square", board.name),
            "it cannot be transposed",
        ));
    }
    Ok(vec![image(&|r, c| c * width + r)])
}
