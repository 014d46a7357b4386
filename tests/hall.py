"""The hall with one deal for every new table, so that what a test meets at a table once, it meets there always."""

from __future__ import annotations

from wyrmhall.server import actions
from wyrmhall.server.__main__ import main

DEAL = 20

if __name__ == "__main__":
    actions.new_deal = lambda: DEAL
    main()
