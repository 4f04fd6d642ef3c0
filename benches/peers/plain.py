"""A plain solver for the same games, for comparison: explore, solve, derive, check, in memory.

    python3 benches/peers/plain.py cards 100000
    python3 benches/peers/plain.py chopsticks 8
    python3 benches/peers/plain.py subtraction 1000000      one, two or three
    python3 benches/peers/plain.py nim 30                   three heaps, in their order

A state is a tuple, and a game is its start and a function that lists the options of a state in move order. The player
who has no option has lost. Needs nothing but Python.
"""

import sys
from collections import deque

LOSE, WIN, DRAW = "lose", "win", "draw"


def cards(count):
    """Take one or two of the cards, or three once in the whole game: (cards left, whether three were taken)."""

    def options(state):
        left, banned = state
        found = [(left - take, banned) for take in (1, 2) if take <= left]
        if not banned and left >= 3:
            found.append((left - 3, 1))
        return found

    return (count, 0), options


def chopsticks(modulus):
    """The hands of the player to move, then those of the opponent; who has no finger left has lost."""

    def options(state):
        left, right, their_left, their_right = state
        if not (left or right):
            return []
        found = []
        for fingers in (left, right):
            if fingers:
                if their_left:
                    found.append(((their_left + fingers) % modulus, their_right, left, right))
                if their_right:
                    found.append((their_left, (their_right + fingers) % modulus, left, right))
        for moved in range(max(-left, right - modulus + 1), min(right, modulus - 1 - left) + 1):
            if moved and left + moved != right:
                found.append((their_left, their_right, left + moved, right - moved))
        return list(dict.fromkeys(found))

    return (1, 1, 1, 1), options


def subtraction(count):
    """Take one, two or three."""

    def options(left):
        return [left - take for take in (1, 2, 3) if take <= left]

    return count, options


def nim(size):
    """Three heaps of this size, in their order."""

    def options(state):
        a, b, c = state
        found = [(i, b, c) for i in range(a - 1, -1, -1)]
        found += [(a, i, c) for i in range(b - 1, -1, -1)]
        return found + [(a, b, i) for i in range(c - 1, -1, -1)]

    return (size, size, size), options


def explore(start, options):
    """All states that play can reach, each with its options."""
    relation = {start: None}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        relation[state] = found = options(state)
        for option in found:
            if option not in relation:
                relation[option] = None
                queue.append(option)
    return relation


def solve(relation):
    """The outcome and the remoteness of every state that is not drawn, by going backwards from the ends of play."""
    before = {state: [] for state in relation}
    for state, found in relation.items():
        for option in found:
            before[option].append(state)
    unsettled = {state: len(found) for state, found in relation.items()}
    solution = {state: (LOSE, 0) for state, found in relation.items() if not found}
    queue = deque(solution)
    while queue:
        settled = queue.popleft()
        outcome, remoteness = solution[settled]
        for state in before[settled]:
            if state in solution:
                continue
            if outcome == LOSE:
                solution[state] = (WIN, remoteness + 1)
                queue.append(state)
            else:
                unsettled[state] -= 1
                if not unsettled[state]:
                    solution[state] = (LOSE, remoteness + 1)
                    queue.append(state)
    return solution


def derive(relation, solution):
    """The steps of the proof, in order: what each state is, how far from the end, and because of what."""
    steps = []
    for state in sorted(solution, key=lambda state: (solution[state][1], state)):
        outcome, remoteness = solution[state]
        found = relation[state]
        if outcome == LOSE:
            steps.append((LOSE, remoteness, state, found))
        else:
            losing = [option for option in found if solution.get(option, (DRAW, 0))[0] == LOSE]
            witness = min(losing, key=lambda option: (solution[option][1], option))
            steps.append((WIN, remoteness, state, witness))
    for state in sorted(state for state in relation if state not in solution):
        stays = next(option for option in relation[state] if option not in solution)
        steps.append((DRAW, 0, state, stays))
    return steps


def check(start, options, steps):
    """Whether the steps prove what they say; every option is asked for anew. Gives what was shown."""
    shown = {}
    relation = {}
    drawn = []
    before = (-1, None)
    for outcome, remoteness, state, reason in steps:
        assert state not in shown and state not in relation, f"{state} comes twice"
        relation[state] = found = options(state)
        if outcome == DRAW:
            assert reason in found, f"{state}: {reason} is no option"
            drawn.append((state, reason))
            continue
        assert not drawn and before < (remoteness, state), f"{state} is out of order"
        before = (remoteness, state)
        if outcome == WIN:
            assert reason in found, f"{state}: {reason} is no option"
            losing = [shown[option][1] for option in found if option in shown and shown[option][0] == LOSE]
            assert shown[reason][0] == LOSE and shown[reason][1] == min(losing), f"{state}: not by {reason}"
            assert remoteness == 1 + shown[reason][1], f"{state}: the number is wrong"
        else:
            assert reason == found, f"{state}: these are not its options"
            numbers = [0]
            for option in found:
                assert shown[option][0] == WIN, f"{state}: {option} is not shown winning"
                numbers.append(1 + shown[option][1])
            assert remoteness == max(numbers), f"{state}: the number is wrong"
        shown[state] = (outcome, remoteness)
    for state, _ in drawn:
        shown[state] = (DRAW, 0)
    for state, stays in drawn:
        assert shown[stays][0] == DRAW, f"{state}: {stays} is not drawn"
        for option in relation[state]:
            assert shown[option][0] != LOSE, f"{state}: {option} is losing"
    reached = {start}
    todo = [start]
    while todo:
        for option in relation[todo.pop()]:
            if option not in reached:
                reached.add(option)
                todo.append(option)
    assert reached == shown.keys(), "not every state that play can reach has a row, or another one has"
    return shown, sum(len(found) for found in relation.values())


def main():
    games = {"cards": cards, "chopsticks": chopsticks, "subtraction": subtraction, "nim": nim}
    if len(sys.argv) != 3 or sys.argv[1] not in games:
        sys.exit("usage: plain.py cards N | chopsticks K | subtraction N | nim N")
    start, options = games[sys.argv[1]](int(sys.argv[2]))
    relation = explore(start, options)
    steps = derive(relation, solve(relation))
    shown, pairs = check(start, options, steps)
    print(f"{len(shown)} states, {pairs} pairs, the start: {shown[start][0]}")


if __name__ == "__main__":
    main()
