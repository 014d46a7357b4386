"""The exceptions of Wyrmhall. Each message names what was wrong and what was expected."""


class WyrmhallError(Exception):
    """Anything a caller got wrong; catch this one to catch them all."""


class UnknownGame(WyrmhallError):
    """No game has that name."""


class BadOption(WyrmhallError):
    """A game string, an option or one of its values cannot be read or does not fit the seat count."""


class BadSeat(WyrmhallError):
    """A seat number that the table does not have."""


class BadSeed(WyrmhallError):
    """A seed that is neither a number from 0 to 2**53 - 1 nor a secret of 32 to 64 hexadecimal digits."""


class IllegalMove(WyrmhallError):
    """A token that this seat may not choose now; the message says why."""


class CannotUndo(WyrmhallError):
    """There is nothing to take back, or a barrier stands in between."""


class BadCards(WyrmhallError):
    """A card set that cannot be played; the message names the card and the field."""


class BadPosition(WyrmhallError):
    """A position that is no state of the game."""


class BadBring(WyrmhallError):
    """What a seat brings to the table does not fit the game; the message gives every reason."""


class BadRecord(WyrmhallError):
    """A record that cannot be read, or was made under other rules or cards."""
