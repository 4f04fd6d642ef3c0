//! Texts that are no certificate: cut, glued, nested, in another encoding; and spellings that change nothing.

use super::bench::{Twin, Verdict, cards, judge, malformed, says, take, vertices, whole};
use pruvo::{check::Rule, rules::Play};

/// How deep, how long: far beyond what anybody writes.
const MANY: usize = 1_000_000;

#[test]
fn an_empty_file_is_no_certificate() {
    let game = cards();
    for text in ["", " ", "\n\n", "\u{feff}", "\u{feff}\r\n"] {
        says(&malformed(text.into(), &*game.rules), &["file.ron is empty"]);
    }
    for text in
        ["// nothing\n", "/* nothing */", "()", "[]", "\"Certificate(\"", "Certificate", "Certificate{}"]
    {
        says(&malformed(text.into(), &*game.rules), &["`Certificate(` at the beginning", "file.ron:"]);
    }
}

#[test]
fn another_kind_of_file_is_no_certificate() {
    let game = cards();
    let twin = whole(&game);
    for kind in ["Game", "Proof"] {
        twin.edit("Certificate(", &format!("{kind}(")).malformed();
    }
    says(
        &twin.edit("Certificate(", "Certificat(").malformed(),
        &["did you mean `Certificate(`?", "file.ron:1:1"],
    );
    says(&twin.edit("Certificate(", "(").malformed(), &["`Certificate(` at the beginning", "file.ron:1:1"]);
    says(&twin.edit("Certificate(", "CertificateX(").malformed(), &["`Certificate(` at the beginning"]);
}

#[test]
fn a_certificate_cut_anywhere_is_refused() {
    for twin in [whole(&take(3, Play::Normal)), whole(&vertices())] {
        let end = twin.text.trim_end().len();
        for cut in 0..end {
            let bytes = twin.text.as_bytes()[..cut].to_vec();
            malformed(bytes, twin.rules);
        }
        // The last line end is no part of it.
        let cut = Twin { rules: twin.rules, text: twin.text[..end].to_owned() };
        cut.accepted();
    }
}

#[test]
fn a_cut_inside_the_steps_says_where_the_file_ends() {
    let game = cards();
    let twin = whole(&game);
    let cut = |mark: &str| {
        let text = twin.text[..twin.text.find(mark).expect("the mark is there")].to_owned();
        Twin { rules: twin.rules, text }.malformed()
    };
    for mark in ["steps: [", "Winning(step: 3, state: \"6\"", "    ],\n)\n"] {
        says(&cut(mark), &["file.ron:"]);
    }
}

#[test]
fn nothing_stands_after_a_certificate() {
    let game = cards();
    let twin = whole(&game);
    for rest in ["x", ")", ",", "()", "0", "\"\"", "\0", "Reachable", "#"] {
        let message = malformed(format!("{}{rest}", twin.text).into_bytes(), twin.rules);
        says(&message, &["file.ron:3"]);
    }
    for rest in ["\n\n", " \t\r\n", "// end", "/* end */"] {
        Twin { rules: twin.rules, text: format!("{}{rest}", twin.text) }.accepted();
    }
}

#[test]
fn two_certificates_are_none() {
    let game = cards();
    let twin = whole(&game);
    for between in ["", "\n", ",", "// and again\n"] {
        let glued = format!("{}{between}{}", twin.text, twin.text);
        says(&malformed(glued.into_bytes(), twin.rules), &["expected the end of the file", "file.ron:3"]);
    }
}

#[test]
fn a_million_brackets_are_too_deep() {
    let game = cards();
    let twin = whole(&game);
    for (open, close) in [("[", "]"), ("(", ")"), ("{", "}"), ("Some(", ")"), ("Drawn([", "])")] {
        for close in ["", close] {
            let nest = format!("{}{}", open.repeat(MANY), close.repeat(MANY));
            says(&twin.steps(&nest).malformed(), &["brackets are nested too deeply", "file.ron:2"]);
        }
    }
    let everywhere =
        ["Certificate(", "Certificate(format: ", "Certificate(format: 3, rules: ", "Certificate(x: "];
    for begin in everywhere {
        for open in ["[", "("] {
            malformed(format!("{begin}{}", open.repeat(MANY)).into_bytes(), twin.rules);
        }
    }
    let nest = format!("Only({}", "(".repeat(MANY));
    twin.edit("Reachable", &nest).malformed();
}

#[test]
fn comments_may_be_many_and_deep_but_they_end() {
    let game = cards();
    let twin = whole(&game);
    let bomb = format!("{}{}", "/*".repeat(MANY), "*/".repeat(MANY));
    Twin { rules: twin.rules, text: format!("{bomb}{}", twin.text) }.accepted();
    let nested = format!("{}{}", "/*".repeat(1000), "*/".repeat(1000));
    let many = "/**/ // again\n".repeat(1000);
    for comment in [nested.as_str(), &many, "/*/ no end yet */", "/* one /* two */*/", "/***/", "/*\n*/ //\n"]
    {
        Twin { rules: twin.rules, text: format!("{comment}{}", twin.text) }.accepted();
        twin.edit("    steps: [\n", &format!("    steps: [{comment}\n")).accepted();
        twin.edit("step: 5", &format!("step: {comment} 5")).accepted();
    }
    for comment in ["/*", "/*/", "/* /* */", "/* *", &"/*".repeat(MANY)] {
        let message = malformed(format!("{comment}{}", twin.text).into_bytes(), twin.rules);
        says(&message, &["`Certificate(` at the beginning"]);
        says(&twin.edit("    steps: [\n", &format!("    steps: [{comment}\n")).malformed(), &["comment"]);
        twin.last(comment).malformed();
    }
}

#[test]
fn a_byte_order_mark_and_line_ends_of_two_bytes_change_nothing() {
    let game = cards();
    let twin = whole(&game);
    let text = twin.text.replace('\n', "\r\n");
    let other = Twin { rules: twin.rules, text: format!("\u{feff}{text}") };
    other.accepted();
    // A fault is found where it is.
    let broken = other.edit("step: 5", "step: 6");
    broken.refused(Rule::Exact).at(14, "8").expected("step 5").found("step 6");
    // One mark is enough, and it stands at the beginning.
    malformed(format!("\u{feff}\u{feff}{text}").into_bytes(), twin.rules);
    malformed(format!("{text}\u{feff}").into_bytes(), twin.rules);
}

#[test]
fn other_encodings_are_refused() {
    let game = cards();
    let twin = whole(&game);
    let wide: Vec<u8> = twin.text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    malformed(wide.clone(), twin.rules);
    let marked = [vec![0xff, 0xfe], wide].concat();
    says(&malformed(marked, twin.rules), &["file.ron is not text in UTF-8", "line 1"]);
    let at = twin.text.find("state: \"8\"").expect("the row is there") + "state: \"".len();
    for bad in [&[0xff_u8][..], &[0xc3, 0x28], &[0xed, 0xa0, 0x80], &[0xf4, 0x90, 0x80, 0x80], &[0xc0, 0xaf]]
    {
        let mut bytes = twin.text.clone().into_bytes();
        bytes.splice(at..=at, bad.iter().copied());
        says(&malformed(bytes, twin.rules), &["file.ron is not text in UTF-8", "line 35"]);
    }
}

#[test]
fn nul_is_no_blank() {
    let game = cards();
    let twin = whole(&game);
    for place in ["Certificate(", "    steps: [", "Winning(step: 5", ")\n\u{0}"] {
        let text = match place {
            ")\n\u{0}" => format!("{}\0", twin.text),
            place => twin.text.replacen(place, &format!("\0{place}"), 1),
        };
        malformed(text.into_bytes(), twin.rules);
    }
}

#[test]
fn a_step_number_is_a_number() {
    let game = cards();
    let twin = whole(&game);
    let huge = format!("1{}", "0".repeat(400));
    for number in [
        &huge,
        "-5",
        "-1",
        "1e3",
        "5e0",
        "5.0",
        "NaN",
        "inf",
        "-inf",
        "\"5\"",
        "'5'",
        "Some(5)",
        "()",
        "5 5",
        "18446744073709551616",
        "five",
        "true",
        "",
        "0x",
        "--5",
        "+-5",
    ] {
        let message = twin.edit("step: 5", &format!("step: {number}")).malformed();
        says(&message, &["file.ron:35:"]);
    }
    // Minus nothing is nothing, which is no step of a row.
    twin.edit("step: 5", "step: -0").refused(Rule::Order).at(14, "8").expected("step 4").found("step 0");
    let most = twin.edit("step: 5", "step: 18446744073709551615");
    most.refused(Rule::Exact).at(14, "8").expected("step 5").found("step 18446744073709551615");
    // Another spelling of the same number is the same number.
    for number in ["+5", "05", "0x5", "0b101", "5_"] {
        twin.edit("step: 5", &format!("step: {number}")).accepted();
    }
}

#[test]
fn steps_have_their_fields_and_no_others() {
    let game = vertices();
    let twin = whole(&game);
    let row = r#"Winning(step: 1, state: "e", by: "g")"#;
    let broken = [
        (r#"Winning(step: 1, state: "e")"#, "the field `by` is missing"),
        (r#"Winning(step: 1, by: "g")"#, "the field `state` is missing"),
        (r#"Winning(state: "e", by: "g")"#, "the field `step` is missing"),
        (r#"Winning(step: 1, step: 1, state: "e", by: "g")"#, "the field `step` is given twice"),
        (r#"Winning(step: 1, state: "e", by: "g", by: "g")"#, "the field `by` is given twice"),
        (r#"Winning(step: 1, state: "e", by: "g", options: ["g"])"#, "there is no field `options`"),
        (r#"Winning(step: 1, state: "e", bye: "g")"#, "did you mean `by`?"),
        (r#"Wining(step: 1, state: "e", by: "g")"#, "did you mean `Winning`?"),
        (r#"winning(step: 1, state: "e", by: "g")"#, "`winning` is not known here"),
        (r#"Theorem("e is winning")"#, "`Theorem` is not known here"),
        (r#"Winning(1, "e", "g")"#, "file.ron:21:"),
        (r#"Winning(step: 1, state: "e", by: ["g"])"#, "file.ron:21:"),
        (r#"Winning(step: 1, state: ("e"), by: "g")"#, "file.ron:21:"),
        (r#"(step: 1, state: "e", by: "g")"#, "file.ron:21:"),
        (r#"Winning{step: 1, state: "e", by: "g"}"#, "file.ron:21:"),
        (r#"Some(Winning(step: 1, state: "e", by: "g"))"#, "`Some` is not known here"),
        ("Winning", "file.ron:21:"),
        ("Reachable", "`Reachable` is not known here"),
        (r#""e""#, "file.ron:21:"),
        (r#"Winning(step: 1, state: "e", by: "g"),"#, "file.ron:21:"),
        (r#"Winning(step: 1,, state: "e", by: "g")"#, "file.ron:21:"),
        (r#"Winning(step: 1 state: "e", by: "g")"#, "expected a comma"),
        (r#"Winning(step: 1, state: "e", by: "g"#, "file.ron:"),
    ];
    for (broken, words) in broken {
        says(&twin.edit(row, broken).malformed(), &[words]);
    }
    let over = r#"Over(outcome: lose, states: ["g"])"#;
    let broken = [
        (r#"Over(states: ["g"])"#, "the field `outcome` is missing"),
        ("Over(outcome: lose)", "the field `states` is missing"),
        (r#"Over(outcome: loses, states: ["g"])"#, "did you mean `lose`?"),
        (r#"Over(outcome: Lose, states: ["g"])"#, "did you mean `lose`?"),
        (r#"Over(outcome: L, states: ["g"])"#, "expected one of `lose`, `win`, `draw`"),
        (r#"Over(outcome: "lose", states: ["g"])"#, "file.ron:20:"),
        (r#"Over(outcome: lose, states: "g")"#, "file.ron:20:"),
        (r#"Over(outcome: lose, states: ["g",,])"#, "file.ron:20:"),
        (r#"Over(outcome: lose, states: [,"g"])"#, "file.ron:20:"),
        (r#"Over(outcome: lose, states: {"g"})"#, "file.ron:20:"),
    ];
    for (broken, words) in broken {
        says(&twin.edit(over, broken).malformed(), &[words]);
    }
    let entry = r#"(state: "a", stays: "b")"#;
    let broken = [
        (r#"(state: "a")"#, "the field `stays` is missing"),
        (r#"(stays: "b")"#, "the field `state` is missing"),
        (r#"(state: "a", stay: "b")"#, "did you mean `stays`?"),
        (r#"(state: "a", stays: "b", step: 3)"#, "there is no field `step`"),
        (r#"(state: "a", stays: "b", stays: "c")"#, "the field `stays` is given twice"),
        (r#"("a", "b")"#, "file.ron:25:"),
        (r#""a""#, "file.ron:25:"),
    ];
    for (broken, words) in broken {
        says(&twin.edit(entry, broken).malformed(), &[words]);
    }
}

#[test]
fn a_scope_is_one_of_two() {
    let game = cards();
    let twin = whole(&game);
    for scope in [
        "All",
        "reachable",
        "Reachable()",
        "\"Reachable\"",
        "Only",
        "Only()",
        "Only(8)",
        "Only([\"8\"])",
        "Only(\"8\", \"7\")",
        "Only(state: \"8\")",
        "[Reachable]",
        "",
        "Some(Reachable)",
    ] {
        says(&twin.edit("Reachable", scope).malformed(), &["file.ron:20:"]);
    }
}

#[test]
fn spellings_that_mean_the_same_are_the_same() {
    let game = cards();
    let twin = whole(&game);
    let row = r#"Winning(step: 5, state: "8", by: "7")"#;
    for same in [
        r#"Winning ( by : "7" , step : 5 , state : "8" , )"#,
        r##"Winning(step: 5, state: r"8", by: r#"7"#)"##,
        r#"Winning(step: 5, state: "\u{38}", by: "\x37")"#,
        "Winning(\n\tstep: 5, // five\n\tstate: \"8\", /* eight */ by: \"7\",\n)",
    ] {
        twin.edit(row, same).accepted();
    }
    twin.edit(r#"["0", "^0"]"#, r#"["0", "^0",]"#).accepted();
    twin.edit("    ],\n)\n", "    ]\n)\n").accepted();
}

#[test]
fn switches_of_the_parser_are_not_for_certificates() {
    let game = cards();
    let twin = whole(&game);
    for switch in ["implicit_some", "unwrap_newtypes", "unwrap_variant_newtypes", "explicit_struct_names"] {
        let message = malformed(format!("#![enable({switch})]\n{}", twin.text).into_bytes(), twin.rules);
        says(&message, &["`Certificate(` at the beginning", "file.ron:1:1"]);
    }
    twin.edit("    steps: [\n", "    steps: [\n#![enable(implicit_some)]\n").malformed();
}

#[test]
fn a_long_name_costs_no_more_than_its_length() {
    let game = cards();
    let long = "9".repeat(MANY);
    let message = whole(&game).edit(r#"by: "7""#, &format!("by: \"{long}\"")).no_state();
    says(&message, &["… (1000000 characters)` is not a state of this game", "file.ron:35:"]);
    assert!(message.len() < 2000, "the message is short: {} bytes", message.len());
}

#[test]
fn many_rows_are_no_trouble() {
    // The same row ten thousand times.
    let game = cards();
    let twin = whole(&game);
    let row = twin.row("8");
    let many = twin.edit(&row, &row.repeat(MANY / 100));
    many.refused(Rule::Order).at(15, "8").expected("after step 5 of `8`").found("a row with step 5");
    // A list of ten thousand options.
    let list = "\"6\", ".repeat(MANY / 100);
    let many = twin.edit(r#"["6", "5", "^4"]"#, &format!("[{list}]"));
    let refusal = many.refused(Rule::AllOptions).at(13, "7").expected("`6`, `5`, `^4`").found("`6`, `6`");
    assert_eq!(refusal.found.matches("`6`").count(), MANY / 100);
}

#[test]
fn bytes_that_are_no_certificate_are_told_apart() {
    let game = cards();
    for bytes in [&b"\x89PRV\r\n\x1a\n"[..], b"PK\x03\x04", b"\x1f\x8b\x08", b"\x7fELF", b"%PDF-1.7\n"] {
        assert!(matches!(judge(bytes.to_vec(), &*game.rules), Verdict::Malformed(_)));
    }
}
