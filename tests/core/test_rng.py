from game.core import rng


def test_same_seed_same_faces_for_ever() -> None:
    """Golden values: a change here breaks every saved game."""
    state = rng.seeded(7)
    assert state == 4309518391874318721
    faces = [rng.draw(rng.advance(state, i), 100) for i in range(8)]
    assert faces == [16, 47, 72, 99, 53, 58, 93, 25]


def test_a_hidden_generator_stays_hidden() -> None:
    assert rng.advance(rng.HIDDEN, 5) == rng.HIDDEN


def test_advance_adds_up() -> None:
    state = rng.seeded(123456789)
    assert rng.advance(rng.advance(state, 3), 4) == rng.advance(state, 7)


def test_faces_are_uniform() -> None:
    state = rng.seeded(99)
    counts = [0] * 6
    for i in range(60_000):
        counts[rng.draw(rng.advance(state, i), 6) - 1] += 1
    chi_square = sum((n - 10_000) ** 2 / 10_000 for n in counts)
    assert chi_square < 20.5, f"five degrees of freedom, 0.1% level: {counts}"


def test_seeds_far_and_near_give_unrelated_first_states() -> None:
    seeds = [*range(-50, 50), 2**63, 2**63 + 5]
    assert len({rng.seeded(s) for s in seeds}) == len(seeds)
    assert all(0 <= rng.seeded(s) < 2**64 for s in seeds)


def test_forks_differ_by_label_and_leave_the_parent_alone() -> None:
    state = rng.seeded(1)
    assert len({rng.fork(state, label) for label in range(100)} | {state}) == 101


def test_a_countdown_draws_as_one_by_one() -> None:
    state = rng.seeded(11)
    faces = [rng.draw(rng.advance(state, number), sides) for number, sides in enumerate(range(12, 1, -1))]
    assert list(rng.countdown(state, 12)) == faces
