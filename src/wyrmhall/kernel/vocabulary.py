"""The fixed list of tokens of a game: every choice anybody can ever make in it, by number and by stable name."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmhall.kernel.errors import IllegalMove


class Vocabulary:
    """Token <-> name. `len(vocabulary)` is the size of the action space."""

    def __init__(self, names: list[str]) -> None:
        self.names: tuple[str, ...] = tuple(names)
        self._tokens = {name: token for token, name in enumerate(names)}
        if len(self._tokens) != len(names):
            raise ValueError("two tokens share a name")

    def __len__(self) -> int:
        return len(self.names)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __contains__(self, name: object) -> bool:
        return name in self._tokens

    def name(self, token: int) -> str:
        if not 0 <= token < len(self.names):
            raise IllegalMove(f"token {token} is not in the vocabulary: tokens are 0 to {len(self.names) - 1}")
        return self.names[token]

    def token(self, name: str) -> int:
        try:
            return self._tokens[name]
        except KeyError:
            raise IllegalMove(f"{name!r} is not in the vocabulary of this game") from None
