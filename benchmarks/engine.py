"""The speed of every game's engine: prints the table and writes it as JSON (`python benchmarks/engine.py [FILE]`)."""

import sys
from pathlib import Path

import msgspec

from wyrmhall.lab import bench

if __name__ == "__main__":
    report = bench.run([])
    print(bench.table(report))
    print(f"\nPython {report.python} on {report.machine}, one core, best of {bench.RUNS} runs.")
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1))
