"""What was made before is remembered, but only so much of it."""

from __future__ import annotations

from wyrmhall.kernel.memo import Memo


def test_it_makes_a_thing_once_and_keeps_what_is_asked_for() -> None:
    made: list[int] = []
    memo: Memo[int] = Memo(3)

    def ask(key: int) -> int:
        return memo.get(key, lambda: made.append(key) or 10 * key)  # type: ignore[func-returns-value]

    for key in range(100):
        assert ask(key) == 10 * key
        assert ask(0) == 0
        assert len(memo) <= 6
    assert made == list(range(100))


def test_it_forgets_what_nobody_asks_for() -> None:
    made: list[int] = []
    memo: Memo[int] = Memo(3)
    for key in [0, 1, 2, 3, 4, 5, 6, 0]:
        memo.get(key, lambda key=key: made.append(key) or key)  # type: ignore[misc, func-returns-value]
    assert made == [0, 1, 2, 3, 4, 5, 6, 0]
