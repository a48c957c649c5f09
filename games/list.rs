// The list of games, a line each: the folder, which is the id with underscores, and the type of a table's
// state. It is included by `games/lib.rs`, which mounts the games, and by `tests/games/mod.rs`, which mounts
// their tests of whole files: each says by the macro `games!` what a line becomes there.
games! {
    lions_and_jackals LionsAndJackals,
    jacynth Jacynth,
    siege_of_jacynth SiegeOfJacynth,
    jacinyth_city JacinythCity,
    siege Siege,
}
