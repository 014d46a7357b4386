"""Writes the recorded games anew (`python -m tests.games.dragonscales.write_records`), played by the quick player."""

from pathlib import Path

from tests.games.recorded import played

RECORDS = Path(__file__).parent / "records"
GAMES = {"three": "dragonscales(seats=3)", "five": "dragonscales(seats=5,knockout=yes)"}

if __name__ == "__main__":
    RECORDS.mkdir(exist_ok=True)
    for name, string in GAMES.items():
        table = played(string, 77)
        outcome = table.state.outcome()
        assert outcome is not None
        (RECORDS / f"{name}.json").write_bytes(table.record.to_json())
        scores = " ".join(str(score) for score in outcome.scores)
        (RECORDS / f"{name}.txt").write_text(f"{scores}\n", encoding="utf-8")
