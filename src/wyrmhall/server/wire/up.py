"""What a client sends up the socket of a table."""

from __future__ import annotations

from typing import Annotated

import msgspec

Ref = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]


class Move(msgspec.Struct, frozen=True, tag_field="type", tag="move", forbid_unknown_fields=True):
    """Choose a token, by number or name. `turn` is the one of the state this answers, so a double click is late."""

    ref: Ref
    turn: int
    token: int | str


class Undo(msgspec.Struct, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    ref: Ref


class AskTakeback(msgspec.Struct, frozen=True, tag_field="type", tag="takeback", forbid_unknown_fields=True):
    """Ask every other human to go back to before your last choice."""

    ref: Ref


class AnswerTakeback(msgspec.Struct, frozen=True, tag_field="type", tag="answer", forbid_unknown_fields=True):
    """Agree to the open request or turn it down; the one who asked turns it down to withdraw it."""

    ref: Ref
    agree: bool


class AskHint(msgspec.Struct, frozen=True, tag_field="type", tag="hint", forbid_unknown_fields=True):
    """What a bot thinks of your choices: the one of this level, or the usual adviser."""

    ref: Ref
    level: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class LeaveAnswers(msgspec.Struct, frozen=True, tag_field="type", tag="standing", forbid_unknown_fields=True):
    """What the table shall answer for you from now on: names of the game's standing answers. Nobody else is told."""

    ref: Ref
    names: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=20)]


class Resign(msgspec.Struct, frozen=True, tag_field="type", tag="resign", forbid_unknown_fields=True):
    ref: Ref


class Vote(msgspec.Struct, frozen=True, tag_field="type", tag="vote", forbid_unknown_fields=True):
    """Wait no longer for the person in `seat`: a bot goes on once more than half of the others who are here say so."""

    ref: Ref
    seat: int


class Say(msgspec.Struct, frozen=True, tag_field="type", tag="say", forbid_unknown_fields=True):
    ref: Ref
    words: str


class Sync(msgspec.Struct, frozen=True, tag_field="type", tag="sync", forbid_unknown_fields=True):
    """Ask for `table` and the whole `state` again."""

    ref: Ref


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    ref: Ref


ClientMessage = Move | Undo | LeaveAnswers | AskTakeback | AnswerTakeback | AskHint | Resign | Vote | Say | Sync | Ping
