"""`python -m wyrmhall`: the `wyrmhall` command where its script is not on the path."""

from __future__ import annotations

import sys

from wyrmhall.cli import main

sys.exit(main())
