"""What the server writes to standard error: sentences for a person, or one JSON object a line for programs.

Cookies, links, invitations, keys and deals are written nowhere: no line names them, and errors of the database come
without the values of their statement.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

Form = Literal["text", "json"]
FORMS: tuple[Form, ...] = ("text", "json")
SENTENCE = "%(levelname)s %(name)s: %(message)s"
logger = logging.getLogger("wyrmhall.server")


class JsonLines(logging.Formatter):
    """`at`, `level`, `logger` and `message`, what the line is about, and `fault` where something went wrong."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "about", {}),
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def begin(form: Form = "text") -> None:
    """Write to standard error from now on. Sentences tell of trouble only, JSON lines of what happens as well."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter(SENTENCE))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    if form == "json":
        logging.getLogger("wyrmhall").setLevel(logging.INFO)


def note(message: str, **about: object) -> None:
    """Something that happened, with what it is about."""
    if logger.isEnabledFor(logging.INFO):
        logger.info(message, extra={"about": about})
