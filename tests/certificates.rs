//! Attacks on the kernel.

mod certificates {
    mod bench;
    mod draws;
    mod names;
    mod order;
    mod program;
    mod header;
    mod rows;
    mod scope;
    mod text;
}
