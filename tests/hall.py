"""The hall with one deal for every new table, so that what a test meets at a table once, it meets there always."""

from __future__ import annotations

from wyrmhall.server import actions
from wyrmhall.server.__main__ import main

# Long enough to be told from every other number on the wire.
DEAL = 7_301_944_582_016_933

if __name__ == "__main__":
    actions.new_deal = lambda: DEAL
    main()
