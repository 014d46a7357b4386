"""Writes the recorded games anew (`python -m tests.games.wyvern.write_records`), played by the quick player."""

from pathlib import Path

from tests.games.recorded import played

RECORDS = Path(__file__).parent / "records"
# A single game, one with every card, one of sealed packs, and a match of several games.
GAMES = {
    "kingdom": "wyvern",
    "everything": "wyvern(pool=everything)",
    "sealed": "wyvern(pool=chameleon,decks=sealed)",
    "match": "wyvern(match=50)",
}
SEED = 77

if __name__ == "__main__":
    RECORDS.mkdir(exist_ok=True)
    for name, string in GAMES.items():
        table = played(string, SEED)
        outcome = table.state.outcome()
        assert outcome is not None
        (RECORDS / f"{name}.json").write_bytes(table.record.to_json())
        end = [f"{score}" for score in outcome.scores] + [f"{table.state.fingerprint():x}"]
        (RECORDS / f"{name}.txt").write_text(" ".join(end) + "\n", encoding="utf-8")
