//! How the cells of a state are packed into words and unpacked again.

use super::scope::Component;
use crate::state::Shape;
use smallvec::SmallVec;

/// One cell: its range and where its bits are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field {
    pub(crate) low: i64,
    pub(crate) high: i64,
    pub(crate) word: usize,
    pub(crate) shift: u32,
    pub(crate) mask: u64,
}

/// The places of all cells. The order of packed words is the order of the cells, the first one counting most.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    cells: Vec<Field>,
    shape: Shape,
    /// For each word, the bits that no cell uses.
    unused: Vec<u64>,
}

impl Layout {
    /// The layout of these components, in this order.
    pub(crate) fn new(components: &[Component]) -> Self {
        let ranges = components.iter().flat_map(|c| {
            std::iter::repeat_n((c.low.unwrap_or(i64::MIN), c.high.unwrap_or(i64::MAX)), c.count())
        });
        let mut cells: Vec<Field> = Vec::new();
        // Bits are first counted from the top of each word, then moved down to its bottom.
        let mut used = vec![0_u32];
        for (low, high) in ranges {
            let bits = 64 - high.wrapping_sub(low).cast_unsigned().leading_zeros();
            let last = used.len() - 1;
            if used[last] + bits > 64 {
                used.push(0);
            }
            let word = used.len() - 1;
            used[word] += bits;
            let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
            cells.push(Field { low, high, word, shift: used[word], mask });
        }
        for cell in &mut cells {
            // A cell of no bits sits where it does no harm.
            cell.shift = (used[cell.word] - cell.shift).min(63);
        }
        let unused = used.iter().map(|&bits| if bits == 64 { 0 } else { u64::MAX << bits }).collect();
        Self { cells, shape: Shape { words: used.len(), bits: used[0] }, unused }
    }

    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }

    /// Packs the cells into `words`, which has the length of the shape.
    ///
    /// # Errors
    /// The position of the first cell that is outside its range.
    #[inline]
    pub(crate) fn pack(&self, cells: &[i64], words: &mut [u64]) -> Result<(), usize> {
        let (mut bits, mut word) = (0, 0);
        for (at, (cell, &value)) in self.cells.iter().zip(cells).enumerate() {
            let above = value.wrapping_sub(cell.low).cast_unsigned();
            if above > cell.high.wrapping_sub(cell.low).cast_unsigned() {
                return Err(at);
            }
            if cell.word != word {
                words[word] = bits;
                (bits, word) = (0, cell.word);
            }
            bits |= above << cell.shift;
        }
        words[word] = bits;
        Ok(())
    }

    /// Unpacks words into cells; `None` if they are no state.
    #[inline]
    pub(crate) fn unpack(&self, words: &[u64], cells: &mut SmallVec<[i64; 16]>) -> Option<()> {
        cells.clear();
        if words.len() != self.shape.words
            || words.iter().zip(&self.unused).any(|(word, unused)| word & unused != 0)
        {
            return None;
        }
        for cell in &self.cells {
            let value = cell.low.wrapping_add(((words[cell.word] >> cell.shift) & cell.mask).cast_signed());
            if value < cell.low || value > cell.high {
                return None;
            }
            cells.push(value);
        }
        Some(())
    }

    /// How many cells a state has.
    pub(crate) fn count(&self) -> usize {
        self.cells.len()
    }

    /// Where a cell is packed, and its range.
    pub(crate) fn field(&self, at: usize) -> Field {
        self.cells[at]
    }

    /// For each word, the bits that no cell uses.
    pub(crate) fn unused(&self) -> &[u64] {
        &self.unused
    }

    /// The range of a cell.
    pub(crate) fn range(&self, at: usize) -> (i64, i64) {
        (self.cells[at].low, self.cells[at].high)
    }
}
