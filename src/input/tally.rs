//! What a reader has found so far of a digraph, with the places for messages. Stands on nothing else here.

use crate::{
    diagnostic::{Diagnostic, Source, Span, brief},
    outcome::Outcome,
    rules::{Listing, Play, Vertex, names_a_player, names_a_vertex},
};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

type Read<T> = Result<T, Box<Diagnostic>>;

/// A digraph that is being read.
#[derive(Debug)]
pub(super) struct Tally {
    source: Arc<Source>,
    vertices: Vec<Vertex>,
    numbers: HashMap<String, usize>,
    /// The vertices that are listed, in order.
    rows: Vec<usize>,
    /// For each vertex the owner that is said, and where.
    owners: Vec<Option<(String, Span)>>,
    /// For each vertex the outcome that is said, and where.
    outcomes: Vec<Option<(String, Span)>>,
    players: Option<[String; 2]>,
    starts: Vec<usize>,
    /// The same, to look them up.
    begins: HashSet<usize>,
    play: Option<Play>,
    /// How the form gives a vertex an owner, for advice: in front of the player and behind.
    owner_like: fn(vertex: &str, player: &str) -> String,
}

impl Tally {
    /// Nothing found yet; `owner_like` shows how the form says who moves at a vertex.
    pub(super) fn new(source: &Arc<Source>, owner_like: fn(&str, &str) -> String) -> Self {
        Self {
            source: Arc::clone(source),
            vertices: Vec::new(),
            numbers: HashMap::new(),
            rows: Vec::new(),
            owners: Vec::new(),
            outcomes: Vec::new(),
            players: None,
            starts: Vec::new(),
            begins: HashSet::new(),
            play: None,
            owner_like,
        }
    }

    /// A message that points at a place of the source.
    pub(super) fn error(
        &self,
        place: Span,
        title: impl Into<String>,
        label: impl Into<String>,
    ) -> Box<Diagnostic> {
        Box::new(Diagnostic::input(title).at(&self.source, place, label))
    }

    /// The number of the vertex with this name, which is mentioned here.
    pub(super) fn vertex(&mut self, name: &str, place: Span) -> Read<usize> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        if !names_a_vertex(name) {
            let title = "this cannot be the name of a vertex";
            return Err(self.error(place, title, "a name is plain text, and not empty"));
        }
        let number = self.vertices.len();
        self.vertices.push(Vertex { name: name.to_owned(), place, ..Vertex::default() });
        self.owners.push(None);
        self.outcomes.push(None);
        self.numbers.insert(name.to_owned(), number);
        Ok(number)
    }

    /// As [`vertex`](Self::vertex), of a vertex that is listed here, not only mentioned.
    pub(super) fn listed(&mut self, name: &str, place: Span) -> Read<usize> {
        let number = self.vertex(name, place.clone())?;
        if !self.vertices[number].listed {
            self.vertices[number].listed = true;
            self.vertices[number].place = place;
            self.rows.push(number);
        }
        Ok(number)
    }

    /// Whether a vertex of this name is listed already.
    pub(super) fn is_listed(&self, name: &str) -> bool {
        self.numbers.get(name).is_some_and(|&number| self.vertices[number].listed)
    }

    /// The number of the vertex with this name, if there is one.
    pub(super) fn known(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// The names of all vertices.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.vertices.iter().map(|vertex| vertex.name.as_str())
    }

    /// Adds an option to a vertex.
    pub(super) fn arc(&mut self, from: usize, to: usize) {
        self.vertices[from].options.push(to);
    }

    /// Says who moves at a vertex.
    pub(super) fn owner(&mut self, vertex: usize, player: &str, place: Span) -> Read<()> {
        let name = self.vertices[vertex].name.clone();
        match &self.owners[vertex] {
            Some((other, _)) if other != player => {
                let title = format!("`{}` is {other}'s and {player}'s", brief(&name));
                Err(self.error(place, title, "another player moves there by what stands above"))
            }
            _ => {
                self.player(player, &place)?;
                self.owners[vertex] = Some((player.to_owned(), place));
                Ok(())
            }
        }
    }

    fn player(&self, player: &str, place: &Span) -> Read<()> {
        if names_a_player(player) {
            return Ok(());
        }
        let title = format!("`{}` cannot be the name of a player", brief(player));
        Err(self.error(place.clone(), title, "expected one word, such as `Left`"))
    }

    /// Says how play ends at a vertex, in the words of rule files.
    pub(super) fn outcome(&mut self, vertex: usize, words: &str, place: Span) -> Read<()> {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((other, _)) = &self.outcomes[vertex]
            && *other != words
        {
            let name = brief(&self.vertices[vertex].name);
            let title = format!("`{name}` has two outcomes, `{other}` and `{words}`");
            return Err(self.error(place, title, "the second one"));
        }
        self.outcomes[vertex] = Some((words, place));
        Ok(())
    }

    /// Whether a player of this name was announced.
    pub(super) fn is_player(&self, name: &str) -> bool {
        self.players.as_ref().is_some_and(|players| players.iter().any(|player| player == name))
    }

    /// Says who the players are.
    pub(super) fn players(&mut self, players: &[(String, Span)], place: &Span) -> Read<()> {
        for (player, place) in players {
            self.player(player, place)?;
        }
        match players {
            [(first, _), (second, _)] if first != second => {
                self.players = Some([first.clone(), second.clone()]);
                Ok(())
            }
            [(first, _), (_, place)] => {
                let title = format!("both players are called `{first}`");
                Err(self.error(place.clone(), title, "expected another name"))
            }
            _ => {
                let title = format!("a game has two players, not {}", players.len());
                Err(self.error(place.clone(), title, "expected two names"))
            }
        }
    }

    /// Lets play begin at a vertex, among others.
    pub(super) fn start(&mut self, name: &str, place: Span) -> Read<()> {
        let Some(&number) = self.numbers.get(name) else {
            let title = format!("`{}` is not a vertex", brief(name));
            let error = self.error(place, title, "play begins at a vertex of the digraph");
            let names = self.vertices.iter().map(|vertex| vertex.name.as_str());
            return Err(Box::new(error.did_you_mean(name, names)));
        };
        if self.begins.insert(number) {
            self.starts.push(number);
        }
        Ok(())
    }

    /// Says what happens to a player who is stuck.
    pub(super) fn play(&mut self, word: &str, place: Span) -> Read<()> {
        let play = super::play(word).map_err(|near| {
            let title = format!("`{}` is not what happens to a player who is stuck", brief(word));
            let error = self.error(place.clone(), title, "expected `Normal`, `Misere` or `StuckDraws`");
            match near {
                Some(near) => Box::new(error.help(format!("did you mean `{near}`?"))),
                None => error,
            }
        })?;
        if self.play.is_some_and(|other| other != play) {
            return Err(self.error(place, "two conventions for a player who is stuck", "the second one"));
        }
        self.play = Some(play);
        Ok(())
    }

    /// The digraph, once all is read. Vertices that are only mentioned come after all that are listed.
    pub(super) fn finish(mut self) -> Read<Listing> {
        if self.vertices.is_empty() {
            let end = self.source.text.trim_end().len();
            let title = "a digraph has at least one vertex";
            return Err(self.error(end..end, title, "nothing is listed before this"));
        }
        self.settle_owners()?;
        for vertex in 0..self.vertices.len() {
            if let Some((words, place)) = self.outcomes[vertex].take() {
                self.vertices[vertex].outcome = Some(self.ending(vertex, &words, &place)?);
            }
        }
        let Self { vertices, rows, players, starts, play, .. } = self;
        Ok(in_order(rows, Listing { vertices, players, starts, play: play.unwrap_or_default() }))
    }

    /// Gives every vertex its owner, where one has.
    fn settle_owners(&mut self) -> Read<()> {
        if self.owners.iter().all(Option::is_none) {
            self.players = None;
            return Ok(());
        }
        let players = match self.players.take() {
            Some(players) => players,
            None => self.named_players()?,
        };
        for (vertex, owner) in self.vertices.iter().zip(&self.owners) {
            let name = brief(&vertex.name);
            match owner {
                Some((player, place)) if !players.contains(player) => {
                    let title = format!("`{player}` is not a player");
                    let label = format!("the players are {} and {}", players[0], players[1]);
                    let error = self.error(place.clone(), title, label);
                    return Err(Box::new(error.did_you_mean(player, players.iter().map(String::as_str))));
                }
                Some(_) => {}
                None => {
                    let title = format!("it is not said who moves at `{name}`");
                    let label = "where one vertex has an owner, every vertex has, also without options";
                    let like = &players.each_ref().map(|player| (self.owner_like)(&vertex.name, player));
                    let error = self.error(vertex.place.clone(), title, label);
                    return Err(Box::new(error.help(format!("write `{}` or `{}`", like[0], like[1]))));
                }
            }
        }
        for (vertex, owner) in self.vertices.iter_mut().zip(&self.owners) {
            let second = owner.as_ref().is_some_and(|(player, _)| *player == players[1]);
            vertex.owner = u8::from(second);
        }
        self.players = Some(players);
        Ok(())
    }

    /// The players that own vertices, in the order in which they are named first.
    fn named_players(&self) -> Read<[String; 2]> {
        let mut owners: Vec<_> = self.owners.iter().flatten().collect();
        owners.sort_by_key(|(_, place)| place.start);
        let mut players: Vec<&String> = Vec::new();
        for (player, place) in &owners {
            if players.contains(&player) {
                continue;
            }
            if let [first, second] = players[..] {
                let title = format!("`{player}` is a third player, beside {first} and {second}");
                let error = self.error(place.clone(), title, "a game has two players");
                return Err(Box::new(error.did_you_mean(player, [first.as_str(), second.as_str()])));
            }
            players.push(player);
        }
        match (&players[..], owners.first()) {
            ([first, second], _) => Ok([(*first).clone(), (*second).clone()]),
            (_, Some((player, place))) => {
                let error = self.error(place.clone(), "all vertices have one owner", "here, and everywhere");
                let help = format!("say who the other player is beside {player}, or leave the owners out");
                Err(Box::new(error.help(help)))
            }
            (_, None) => Err(Box::new(Diagnostic::input("no vertex has an owner"))),
        }
    }

    /// The outcome for whoever is to move at a vertex.
    fn ending(&self, vertex: usize, words: &str, place: &Span) -> Read<Outcome> {
        let Vertex { name, options, owner, .. } = &self.vertices[vertex];
        if !options.is_empty() {
            let title = format!("`{}` has options and an outcome", brief(name));
            return Err(self.error(place.clone(), title, "only a vertex without options has an outcome"));
        }
        let known = match &self.players {
            None => [("last wins".to_owned(), Outcome::Lose), ("last loses".to_owned(), Outcome::Win)],
            Some(names) => {
                let wins = |player: usize| {
                    let own = usize::from(*owner) == player;
                    (format!("{} wins", names[player]), if own { Outcome::Win } else { Outcome::Lose })
                };
                [wins(0), wins(1)]
            }
        };
        let known = known.into_iter().chain([("draw".to_owned(), Outcome::Draw)]).collect::<Vec<_>>();
        if let Some((_, outcome)) = known.iter().find(|(known, _)| known == words) {
            return Ok(*outcome);
        }
        let label = format!("expected `{}`, `{}` or `draw`", known[0].0, known[1].0);
        let error = self.error(place.clone(), format!("`{}` is not an outcome", brief(words)), label);
        Err(Box::new(error.did_you_mean(words, known.iter().map(|(words, _)| words.as_str()))))
    }
}

/// The same digraph with the vertices that are listed before those that are only mentioned.
fn in_order(rows: Vec<usize>, listing: Listing) -> Listing {
    let Listing { vertices, players, starts, play } = listing;
    let mut order = rows;
    order.extend((0..vertices.len()).filter(|&number| !vertices[number].listed));
    let mut new = vec![0; order.len()];
    for (at, &number) in order.iter().enumerate() {
        new[number] = at;
    }
    let mut all: Vec<Option<Vertex>> = vertices.into_iter().map(Some).collect();
    let moved = order.iter().filter_map(|&number| all[number].take()).map(|mut vertex| {
        vertex.options.iter_mut().for_each(|option| *option = new[*option]);
        vertex
    });
    let vertices = moved.collect();
    Listing { vertices, players, starts: starts.into_iter().map(|number| new[number]).collect(), play }
}
