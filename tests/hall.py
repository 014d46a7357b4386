"""The hall with one deal for every new table, so that what a test meets at a table once, it meets there always; and
with bots that look back at games quickly. With HASTY in the environment, what people have left with a table is answered
at once.
"""

from __future__ import annotations

import os
import sys
from functools import partial

from wyrmhall.server import actions, hall, workers
from wyrmhall.server.__main__ import main
from wyrmhall.server.bot_pool import BotPool

HASTY = "WYRMHALL_HASTY"
# Long enough to be told from every other number on the wire.
DEAL = 7_301_944_582_016_933

if __name__ == "__main__":
    actions.new_deal = lambda: DEAL
    vars(hall).update(BotPool=partial(BotPool, command=[sys.executable, "-m", "tests.quick_worker"]))
    workers.PROGRAM = "tests.hall"
    if HASTY in os.environ:
        vars(hall).update(SHORTEST_ANSWER=0.0, LONGEST_ANSWER=0.0)
    main()
