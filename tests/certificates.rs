//! Attacks on the kernel: certificates that are broken, false, forged or no certificates at all.
//!
//! A broken file stands beside its valid twin: it is what `certify` writes, found accepted, with one edit. It goes the
//! way of `pruvo check FILE --game GAME`, and the test names the rule that refuses it, the step, the state, and words
//! of what was expected and found. What may be accepted is judged by a naive solver of the tests' own.
//!
//! # Where the attacks of the list are
//!
//! The numbers are those of a list of attacks on certificates of another encoding; files here are RON.
//!
//! | attack | test |
//! | --- | --- |
//! | 1 empty file | `text::an_empty_file_is_no_certificate` |
//! | 2 other first bytes | `text::bytes_that_are_no_certificate_are_told_apart`, `text::another_kind_of_file_is_no_certificate` |
//! | 3 line ends translated | accepted here: `text::a_byte_order_mark_and_line_ends_of_two_bytes_change_nothing` |
//! | 4, 5, 6 cut | `text::a_certificate_cut_anywhere_is_refused` |
//! | 7, 8 a byte more, two glued | `text::nothing_stands_after_a_certificate`, `text::two_certificates_are_none` |
//! | 9 a bit flipped | there is no checksum; `bytes::every_byte_with_one_bit_flipped_is_refused_or_true` |
//! | 10 future version | `header::a_certificate_of_another_format_is_refused` |
//! | 11, 12 unknown kind, unknown flag | `text::steps_have_their_fields_and_no_others`, `header::a_certificate_does_not_say_where_its_game_is` |
//! | 13, 14, 15 lengths in the file | a file has none; `text::many_rows_are_no_trouble` |
//! | 16, 17 long and great numbers | `text::a_step_number_is_a_number`, `memory::steps_do_not_overflow` |
//! | 18, 19 a step too few, too many | `text::steps_have_their_fields_and_no_others`, `scope` |
//! | 20 another game | `header::a_certificate_of_another_game_is_refused` |
//! | 21 right header, other constants | `rows::a_proof_for_other_constants_is_refused_by_its_rows` |
//! | 22, 25 missing state, state without outcome | `scope::a_state_without_a_row_is_missed` |
//! | 23 invented state | `scope::a_true_row_out_of_reach_is_refused`, `scope::no_kind_of_row_out_of_reach_is_accepted` |
//! | 24 wrong number of moves | a file has no counts |
//! | 26 witness out of range | witnesses are names: `rows::a_witness_that_is_no_option_is_refused` |
//! | 27 witness is winning | `rows::a_winning_witness_is_refused` |
//! | 28, 29 winning called losing, and the reverse | `rows::a_winning_state_called_losing_is_refused`, `rows::a_losing_state_called_winning_is_refused` |
//! | 30 losing with an escape to a draw | `rows::a_losing_row_with_a_drawn_option_is_refused`, `rows::a_losing_row_with_a_terminal_draw_is_refused` |
//! | 31 circular | `rows::circular_rows_are_refused_under_every_numbering`, `kernels` |
//! | 32, 33 step not decreasing | `rows::steps_are_exact`, `rows::steps_do_not_decrease_from_a_state_to_what_it_rests_on` |
//! | 34, 35 draw disguised as loss, as win | `draws::a_drawn_state_disguised_as_a_loss_is_refused`, `draws::a_drawn_state_disguised_as_a_win_is_refused` |
//! | 36, 37 win, loss disguised as draw | `draws::a_winning_state_disguised_as_a_draw_is_refused`, `draws::a_losing_state_disguised_as_a_draw_is_refused` |
//! | 38 terminal called drawn | `rows::ended_states_have_the_outcome_of_the_rules`, `rows::a_terminal_draw_is_no_drawn_step` |
//! | 39, 40 claims | `scope::claims_are_what_is_shown`, `scope::a_claim_about_a_state_without_a_row_is_not_shown` |
//! | 41, 42 everything drawn, everything lost | `draws::everything_drawn_is_refused`, `rows::everything_lost_is_refused` |
//! | 43 step not the earliest | `rows::steps_are_exact`, `rows::a_farther_witness_is_refused` |
//! | A-1 cites a later row | `rows::a_witness_is_derived_before_it_is_cited` |
//! | A-2 duplicate row | `rows::a_state_has_one_row`, `order::a_row_that_is_written_twice_is_out_of_order` |
//! | A-3, A-4 option omitted, added | `rows::a_losing_row_lists_every_option`, `rows::the_list_of_a_losing_row_is_exact` |
//! | A-5 the slip of the printed derivation | `rows::the_slip_of_the_printed_derivation_is_refused` |
//! | A-6 "no moves" where there are some | `rows::a_state_where_play_goes_on_is_not_over` |
//! | A-7 fields, variants, commas, second value | `text::steps_have_their_fields_and_no_others`, `header::header_fields_may_come_in_any_order_but_once_each` |
//! | A-8 names that are not canonical | `names` |
//! | A-9 numbers that are none | `text::a_step_number_is_a_number` |
//! | A-10 nesting, comments, long strings | `text::a_million_brackets_are_too_deep`, `text::comments_may_be_many_and_deep_but_they_end`, `text::a_long_name_costs_no_more_than_its_length` |
//! | A-11 encodings and hidden characters | `text::other_encodings_are_refused`, `text::nul_is_no_blank`, `names::a_message_shows_names_escaped` |
//! | A-12, A-33 option without a row | `rows::a_losing_row_needs_rows_for_its_options_before`, `draws::every_option_of_a_drawn_state_is_accounted_for` |
//! | A-13 one state, and it has no row | `scope::one_state_is_shown_by_its_own_row` |
//! | A-14 a state out of reach | `scope::one_state_is_one_that_play_can_reach` |
//! | A-15 path of a game in the file | `header::a_certificate_does_not_say_where_its_game_is` |
//! | A-16 spellings of a hash | there are no hashes: the header is compared as text, `header::every_line_of_the_header_counts` |
//! | A-17 one rule changed | `header::one_rule_changed_is_another_game` |
//! | A-18 rules that grow | `scope::rules_that_grow_without_bound_end_at_a_limit` |
//! | A-22 a witness with another value, a list too short, an option with the value | `values` |
//! | A-23 values in misère, loopy and partizan games; the theorem about sums unnamed | `values` |
//! | A-24 great values, no heaps at all | `values::a_value_too_great_has_no_witness`, `values::the_value_of_no_heaps_is_nothing` |
//! | A-27 false symmetry | `symmetry::a_false_symmetry_is_found_by_the_check`, `symmetry::players_who_change_places_are_no_symmetry` |
//! | A-28 another extension, compressed | files are known by their beginning: `text::bytes_that_are_no_certificate_are_told_apart` |
//! | A-29 two states written alike | `header::two_states_that_are_written_alike_are_an_error_of_the_rules` |
//! | A-30 directory, device, link, input twice | `program::a_certificate_is_a_file`, `program::a_device_is_no_file_and_a_link_leads_to_one`; a file is read once, so it cannot change between two reads |
//! | A-31 any losing option, in circles | a row has its step always: `text::steps_have_their_fields_and_no_others`, `kernels` |
//! | A-32 nothing to check | `order::no_steps_at_all_prove_nothing`, `program::nothing_checked_is_nothing_proved` |
//! | the same player moves on | `again`, `kernels::a_loop_where_the_same_player_moves_on_has_two_false_kernels`, `mutations::mutants_of_random_digraphs_with_owners_are_refused_or_true` |

mod certificates {
    mod again;
    mod bench;
    mod bytes;
    mod claims;
    mod dice;
    mod draws;
    mod large;
    mod lies;
    mod memory;
    mod mutant_list;
    mod mutations;
    mod naive;
    mod names;
    mod order;
    mod program;
    mod every_rule;
    mod halves;
    mod header;
    mod kernels;
    mod rows;
    mod scope;
    mod scramble;
    mod symmetry;
    mod text;
    mod values;
}
