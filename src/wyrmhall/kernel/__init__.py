"""What a game is, and what everybody around a table needs of it."""

from wyrmhall.kernel.errors import (
    BadCards,
    BadOption,
    BadPosition,
    BadRecord,
    BadSeat,
    BadSeed,
    CannotUndo,
    IllegalMove,
    UnknownGame,
    WyrmhallError,
)
from wyrmhall.kernel.event import Event, EventKind
from wyrmhall.kernel.game import About, CardFace, Game
from wyrmhall.kernel.option import Choice, Option, seats_option
from wyrmhall.kernel.outcome import Line, Outcome
from wyrmhall.kernel.prompt import Prompt
from wyrmhall.kernel.record import Record, read_record, replay
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.state import State, playout
from wyrmhall.kernel.table import Table
from wyrmhall.kernel.vocabulary import Vocabulary

__all__ = [
    "About",
    "BadCards",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadSeat",
    "BadSeed",
    "CannotUndo",
    "CardFace",
    "Choice",
    "Event",
    "EventKind",
    "Game",
    "IllegalMove",
    "Line",
    "Option",
    "Outcome",
    "Prompt",
    "Record",
    "Rng",
    "State",
    "Table",
    "UnknownGame",
    "Vocabulary",
    "WyrmhallError",
    "playout",
    "read_record",
    "replay",
    "seats_option",
]
