"""A bot's worker whose look back at a game is shallow, so that a test can wait for one of a whole game."""

from __future__ import annotations

from wyrmhall.lessons import puzzles, review
from wyrmhall.server.bot_worker import main

ITERATIONS = 20

if __name__ == "__main__":
    vars(review).update(GLANCE="greedy", CLOSE="hatchling", WEIGHED=ITERATIONS)
    vars(puzzles).update(LINE_ITERATIONS=ITERATIONS)
    main()
