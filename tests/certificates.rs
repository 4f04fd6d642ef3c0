//! Attacks on the kernel.

mod certificates {
    mod bench;
    mod bytes;
    mod dice;
    mod draws;
    mod lies;
    mod memory;
    mod mutations;
    mod naive;
    mod names;
    mod order;
    mod program;
    mod every_rule;
    mod header;
    mod kernels;
    mod rows;
    mod scope;
    mod scramble;
    mod text;
}
