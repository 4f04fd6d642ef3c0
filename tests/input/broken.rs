//! Broken inputs, form by form: what the program says about each of them.

use super::run::{Scratch, program, root, run};
use pruvo::input::{self, FORMS};

/// For each form what is wrong, and a text with that mistake.
const BROKEN: [(&str, &[(&str, &str)]); 6] =
    [("adj", ADJACENCY), ("edges", EDGES), ("dot", DOT), ("json", JSON), ("facts", FACTS), ("call", CALLS)];

const ADJACENCY: &[(&str, &str)] = &[
    ("a contest graph", "3 2\n1 2\n2 3\n"),
    ("a line without a colon", "# no colon\n8: 7 6\n7 6\n"),
    ("a vertex twice", "8: 7\n7: 6\n8: 6\n"),
    ("half a bracket", "8: [5, 3]\n"),
    ("quotes without an end", "\"n = 8: 7\n"),
    ("a colon among the options", "8: 7 6: 5\n"),
    ("a start that is no vertex", "start = 9\n8: 7\n7:\n"),
    ("a start that could be a vertex", "start: 8\n8: 7\n"),
    ("no start", "start =\n8: 7\n"),
    ("another play", "play = misery\n8: 7\n"),
    ("two words of play", "play = stuck draws\n8: 7\n"),
    ("an owner missing", "8 [Left]: 7\n7 [Right]: 6\n"),
    ("three owners", "8 [Left]: 7\n7 [Right]: 6\n6 [left]:\n"),
    ("one owner", "8 [Left]: 7\n7 [Left]:\n"),
    ("an owner who does not play", "players = Left Right\n8 [Left]: 7\n7 [Lefty]:\n"),
    ("two owners of one vertex", "8 [Left, Right]: 7\n7 [Right]:\n"),
    ("a number as a player", "8 [0]: 7\n7 [1]:\n"),
    ("three players", "players = Left Right Nobody\n8 [Left]:\n"),
    ("an outcome where play goes on", "8 [draw]: 7\n"),
    ("an outcome in other words", "8: 7\n7 [lose]:\n"),
    ("nothing in brackets", "8 []: 7\n"),
    ("brackets without an end", "8 [Left: 7\n"),
    ("a line without a vertex", ": 7\n"),
    ("nothing but comments", "# soon\n"),
];

const EDGES: &[(&str, &str)] = &[
    ("an empty file", ""),
    ("no numbers", "a b\n"),
    ("a comment", "3 2 # a path\n1 2\n2 3\n"),
    ("only the vertices", "3\n"),
    ("a vertex out of range", "3 2\n1 2\n2 4\n"),
    ("a vertex 0", "3 2\n0 1\n1 2\n"),
    ("a negative vertex", "3 1\n1 -2\n"),
    ("fewer edges than announced", "3 3\n1 2\n2 3\n"),
    ("half an edge", "3 2\n1 2\n2\n"),
    ("more edges than announced", "3 1\n1 2\n2 3\n"),
    ("no vertices", "0 0\n"),
    ("too many vertices", "99999999999 0\n"),
    ("a number beyond all bounds", "99999999999999999999999 1\n1 1\n"),
];

const DOT: &[(&str, &str)] = &[
    ("an undirected graph", "graph { a -- b }\n"),
    ("an undirected edge", "digraph {\n  a -> b;\n  b -- c;\n}\n"),
    ("no digraph", "a -> b\n"),
    ("a brace that is not closed", "digraph {\n  a -> b;\n  subgraph s { c\n"),
    ("a bracket that is not closed", "digraph { a [owner=Left; b }\n"),
    ("an arrow to nothing", "digraph { a -> ; }\n"),
    ("a text without an end", "digraph { \"a -> b; }\n"),
    ("a comment without an end", "digraph { /* a -> b; }\n"),
    ("a sign that is none", "digraph { a -> ^5; }\n"),
    ("something behind the end", "digraph { a -> b }\ndigraph { b -> c }\n"),
    ("an attribute misspelt", "digraph { a [onwer=Left]; a -> b; }\n"),
    ("a start that is neither true nor false", "digraph { a [start=first]; a -> b; }\n"),
    ("an outcome where play goes on", "digraph { a [outcome=draw]; a -> b; }\n"),
    ("an owner missing", "digraph { a [owner=Left]; b [owner=Right]; a -> b -> c; }\n"),
    ("two labels the same", "digraph { a [label=\"W\"]; b [label=\"W\"]; a -> b; }\n"),
    ("a label that is blank", "digraph { a [label=\"\"]; a -> b; }\n"),
    ("a value missing", "digraph { a [owner=]; }\n"),
    ("no vertex", "digraph { rankdir=LR; }\n"),
    ("an empty file", ""),
];

const JSON: &[(&str, &str)] = &[
    ("no JSON", "{edges: []}\n"),
    ("a comma too many", "{\"edges\": [[\"a\", \"b\"],]}\n"),
    ("an end that is missing", "{\"edges\": [[\"a\", \"b\"]"),
    ("a list in the place of an object", "[[\"a\", \"b\"]]\n"),
    ("no edges", "{\"vertices\": [\"a\"]}\n"),
    ("a field misspelt", "{\"edges\": [[\"a\", \"b\"]], \"starts\": \"a\"}\n"),
    ("an edge of three", "{\"edges\": [[\"a\", \"b\", \"c\"]]}\n"),
    ("an edge as an object", "{\"edges\": [{\"source\": \"a\", \"target\": \"b\"}]}\n"),
    ("a fraction as a vertex", "{\"edges\": [[1.5, 2]]}\n"),
    ("a vertex twice", "{\"vertices\": [\"a\", \"a\"], \"edges\": []}\n"),
    ("a start that is no vertex", "{\n  \"edges\": [[\"abc\", \"abd\"]],\n  \"start\": \"abe\"\n}\n"),
    ("no start in the list", "{\"edges\": [[\"a\", \"b\"]], \"start\": []}\n"),
    ("an owner of no vertex", "{\"edges\": [[\"a\", \"b\"]], \"owner\": {\"c\": \"Left\"}}\n"),
    ("an owner twice", "{\"edges\": [[\"a\", \"a\"]], \"owner\": {\"a\": \"Left\", \"a\": \"Right\"}}\n"),
    ("an outcome that is none", "{\"edges\": [[\"a\", \"b\"]], \"outcome\": {\"b\": \"drawn\"}}\n"),
    ("a play that is a number", "{\"edges\": [[\"a\", \"b\"]], \"play\": 1}\n"),
    ("no vertices", "{\"edges\": []}\n"),
];

const FACTS: &[(&str, &str)] = &[
    ("a rule", "move(a, b).\nwin(X) :- move(X, Y), not win(Y).\n"),
    ("a rule for moves", "move(X, Y) :- edge(X, Y).\n"),
    ("a rule without a head", "move(a, b).\n:- move(a, a).\n"),
    ("a variable", "move(a, B).\n"),
    ("another predicate", "edge(a, b).\n"),
    ("a predicate misspelt", "mvoe(a, b).\n"),
    ("three terms", "move(a, b, 1).\n"),
    ("no full stop", "move(a, b)\nmove(b, c).\n"),
    ("no full stop at the end", "move(a, b).\nmove(b, c)\n"),
    ("a bracket that is not closed", "move(a, s(1).\n"),
    ("a hat without quotes", "move(6, ^5).\n"),
    ("quotes without an end", "move(6, '^5).\n"),
    ("an interval", "vertex(1..5).\n"),
    ("a directive", "#show move/2.\nmove(a, b).\n"),
    ("a comment without an end", "/* soon\n"),
    ("an owner missing", "move(a, b).\nowner(a, left).\nmove(b, c).\nowner(b, right).\n"),
    ("a start that is no vertex", "start(c).\nmove(a, b).\n"),
    ("nothing but comments", "% soon\n"),
];

const CALLS: &[(&str, &str)] = &[
    ("a game misspelt", "nmi(1, 2)"),
    ("a game that takes no arguments", "vertices(3)"),
    ("no arguments", "nim()"),
    ("a bracket that is not closed", "nim(1, 2"),
    ("a bracket too many", "nim(1, 2))"),
    ("a list that is not closed", "subtraction{1, 2 21"),
    ("a list with words", "subtraction{1, two} 21"),
    ("a word", "nim(8, eleven, 13)"),
    ("one argument too many", "queen(3, 4, 4, 5)"),
    ("a number for a list", "subtraction(21)"),
    ("a list for a number", "chopsticks([5])"),
    ("a list among numbers", "nim(1, [2, 3])"),
    ("a fraction", "chopsticks(2.5)"),
    ("a negative heap", "nim(-1, 2)"),
    ("a row of a negative length", "cram(-1, 2)"),
    ("a code without a point", "octal 137 [9]"),
    ("a code with a digit that is none", "octal 0.13g [9]"),
    ("a code that takes nothing and leaves one heap", "octal 3.7 [9]"),
    ("a block that is not closed", "octal 0.[37 9"),
    ("a block without digits", "octal 0.[] [9]"),
    ("digits behind a block", "octal 0.[37]1 [9]"),
    ("dots behind a block", "octal 0.[37]... [9]"),
    ("a list for a code", "octal [9]"),
    ("a code for heaps", "octal 0.137 0.7"),
    ("a negative heap of a code", "octal 0.137 [-9]"),
];

#[test]
fn every_broken_input_gets_the_message_that_was_approved() {
    let scratch = Scratch::new();
    for (form, all) in BROKEN {
        assert!(all.len() >= 5);
        let mut messages = String::new();
        for (what, text) in all {
            let mut command = program(&["derive"]);
            command.current_dir(scratch.folder());
            let (argument, place) = match input::named(form) {
                Some(form) => {
                    let name = format!("{}.{}", what.replace(' ', "-"), form.endings[0]);
                    scratch.file(&name, text);
                    (name.clone(), format!(" --> {name}:"))
                }
                None => ((*text).to_owned(), " --> GAME:1:".to_owned()),
            };
            let message = run(command.arg(argument)).refused(2);
            assert!(message.contains(&place), "{what} shows its place: {message}");
            messages += &format!("\n# {what}\n{message}");
        }
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(root().join("snapshots/input"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(form, messages));
    }
}

#[test]
fn every_form_with_a_reader_has_broken_inputs() {
    for form in FORMS.iter().filter(|form| form.read.is_some()) {
        assert!(BROKEN.iter().any(|(name, _)| *name == form.name), "no broken inputs for {}", form.name);
    }
}

/// Whatever is cut off or put in the place of something else, the reader says something, or reads it.
#[test]
fn no_reader_panics_at_a_damaged_text() {
    for form in FORMS {
        let Some(read) = form.read else { continue };
        let texts = super::examples().into_iter().filter(|(_, example, _)| example.name == form.name);
        for (_, _, text) in texts {
            for at in (0..text.len()).filter(|&at| text.is_char_boundary(at)) {
                let next = at + text[at..].chars().next().map_or(0, char::len_utf8);
                let (before, after) = (&text[..at], &text[next..]);
                let damaged = ["", "\"", "(", "]", ":", "é", "\\", "\n", "-"]
                    .map(|sign| format!("{before}{sign}{after}"));
                for damaged in damaged.into_iter().chain([before.to_owned(), text[at..].to_owned()]) {
                    let source = pruvo::diagnostic::Source { path: "damaged".to_owned(), text: damaged };
                    if let Err(error) = read(&std::sync::Arc::new(source)) {
                        assert!(error.place.is_some() && !error.render(false).is_empty(), "{error}");
                    }
                }
            }
        }
    }
}
