"""What a game is, and what everybody around a table needs of it."""

from wyrmhall.kernel.errors import (
    BadBring,
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
from wyrmhall.kernel.operation import Operation, Question, Together, Window
from wyrmhall.kernel.option import Choice, Option, seats_option
from wyrmhall.kernel.outcome import Line, Outcome
from wyrmhall.kernel.prompt import Cause, Prompt
from wyrmhall.kernel.record import Record, read_record, replay
from wyrmhall.kernel.rng import Rng
from wyrmhall.kernel.standing import PASS_UNABLE, StandingAnswer
from wyrmhall.kernel.state import State, playout
from wyrmhall.kernel.table import Table
from wyrmhall.kernel.vocabulary import Vocabulary
from wyrmhall.kernel.zone import CardEntries, Entries, Flag, Mask, Words, Zone

__all__ = [
    "PASS_UNABLE",
    "About",
    "BadBring",
    "BadCards",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadSeat",
    "BadSeed",
    "CannotUndo",
    "CardEntries",
    "CardFace",
    "Cause",
    "Choice",
    "Entries",
    "Event",
    "EventKind",
    "Flag",
    "Game",
    "IllegalMove",
    "Line",
    "Mask",
    "Operation",
    "Option",
    "Outcome",
    "Prompt",
    "Question",
    "Record",
    "Rng",
    "StandingAnswer",
    "State",
    "Table",
    "Together",
    "UnknownGame",
    "Vocabulary",
    "Window",
    "Words",
    "WyrmhallError",
    "Zone",
    "playout",
    "read_record",
    "replay",
    "seats_option",
]
