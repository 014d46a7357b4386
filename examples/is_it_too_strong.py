"""Is a card too strong? Lets equal bots play and says how often those who hold it win, with how sure that is.

python examples/is_it_too_strong.py fairytale "Bronze Dragon" --games 300
"""

from __future__ import annotations

import argparse
import sys

import wyrmhall
from wyrmhall.lab import balance


def main() -> None:
    parser = argparse.ArgumentParser(description="Is a card too strong?")
    parser.add_argument("game")
    parser.add_argument("card", help="its name")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()

    game = wyrmhall.load(given.game)
    ids = {face.id for face in game.gallery() if face.name == given.card}
    if not ids:
        sys.exit(f"no card of {given.game} is called {given.card}")
    report = balance(game, given.bot, given.games)
    for card in report.cards:
        if card.name in ids:
            print(f"{given.card}: {card.held} seats held it, {card.rate:.1%} of them won", end=" ")
            print(f"(95 % between {card.low:.1%} and {card.high:.1%}; even is {report.even:.1%}).")
            if card.low > report.even:
                print("It looks strong. Look whether good players merely take it more often.")
            elif card.high < report.even:
                print("It looks weak.")
            else:
                print("These games do not tell it from an even card.")
            return
    print(f"Nobody held {given.card} at the end of a game.")


if __name__ == "__main__":
    main()
