"""The table in the terminal: both battlefields are drawn, nothing hidden among them, at every width."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import wyrmhall
from tests.games.wyvern.scene import Scene
from tests.test_cli import run
from wyrmhall.games.wyvern import terminal
from wyrmhall.kernel.rng import Rng

NAMES = ["Ann", "Bob"]


def drawn(game: Any, state: Any, viewer: int | None, width: int, roomy: bool) -> str:
    view = game.view(state, viewer)
    out = StringIO()
    console = Console(file=out, width=width, color_system=None)
    console.print(terminal.header(game, view, NAMES))
    console.print(terminal.others(game, view, NAMES, width, roomy))
    mine = terminal.own(game, view, NAMES, width, roomy)
    if mine is not None:
        console.print(mine)
    return out.getvalue()


def test_a_face_down_card_is_drawn_only_for_its_player() -> None:
    scene = Scene("K006 - - / - - -", "K014! - - / K095 - -").treasure("1f1", "K054").hand(0, "K061").go("action")
    mine = drawn(scene.game, scene.s, 0, 100, True)
    assert "[3 Tarasque]" in mine
    assert "6 Leviathan" in mine, "with the jewels"
    assert "Jewels" in mine
    assert "Celestial" not in mine
    assert "Tarasque" not in drawn(scene.game, scene.s, 1, 100, True)
    assert "Firebreathing" not in drawn(scene.game, scene.s, None, 100, True)


def test_a_battle_shows_both_sums_and_who_is_behind() -> None:
    scene = Scene("K006! - - / - - -", "K014! - - / - - -").hand(0, "K061").go("battle").attack(0, "0f1", "1f1")
    assert "battle Ann 3 against Bob 5, behind: Ann" in drawn(scene.game, scene.s, 1, 100, False)


def test_cards_that_are_laid_out_are_no_part_of_the_hand() -> None:
    game: Any = wyrmhall.load("wyvern")
    state = game.start(1)
    lines = drawn(game, state, 0, 200, False).splitlines()
    hand = next(line for line in lines if line.startswith("hand"))
    lair = next(line for line in lines if line.startswith("lair"))
    names = [game.cards.names[card.card] for card in state.view(0).seats[0].dealt]
    assert len(names) == 6
    assert all(name in lair and name not in hand for name in names)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_every_moment_of_a_game_can_be_drawn(width: int) -> None:
    game: Any = wyrmhall.load("wyvern(pool=everything)")
    state = game.start(3)
    rng = Rng(3)
    step = 0
    while state.actors():
        seat = state.actors()[0]
        legal = state.legal(seat)
        if step % 23 == 0:
            for viewer in (0, 1, None):
                for roomy in (True, False):
                    lines = drawn(game, state, viewer, width, roomy).splitlines()
                    assert max(map(len, lines)) <= width
            view = game.view(state, seat)
            for token in legal[:8]:
                words = game.words(state, seat, token)
                assert terminal.choice(game, view, token, words)[0].plain
                assert terminal.label(game, view, token, words).plain
        state.apply(seat, legal[rng.below(len(legal))])
        step += 1


def test_decks_are_brought_to_the_terminal_and_the_game_is_read_again(tmp_path: Path) -> None:
    record = tmp_path / "mine.json"
    typed = "1\n" * 12 + f"save {record}\nquit\n"
    done = run("play", "wyvern", "--seats", "human,random", "--seed", "3", "--bring", "help,sky_raid", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "wyvern" in run("replay", str(record)).stdout.lower()
    assert run("play", "--resume", str(record), "--seats", "human,random", typed="log\nquit\n").returncode == 0


def test_a_deal_opens_packs_and_takes_only_a_deck_built_of_them(tmp_path: Path) -> None:
    sealed = "wyvern(decks=sealed)"
    opened = run("deck", "open", "--game", sealed, "--seed", "8").stdout
    assert "# Built from what was opened:" in opened
    mine = tmp_path / "mine.txt"
    mine.write_text(opened, encoding="utf-8")
    assert run("deck", "check", str(mine), "--game", sealed).returncode == 0
    play = ("play", sealed, "--seats", "human,random", "--bring", str(mine), "--seed")
    assert run(*play, "8", typed="quit\n").returncode == 0
    other = run(*play, "9", typed="quit\n")
    assert other.returncode == 2
    assert "this seat was handed what" in other.stderr


def test_with_little_room_names_are_whole_and_treasures_have_a_line() -> None:
    scene = Scene("K014! K006 K157! / K012 - -", "K004 - - / - - -").treasure("0f1", "K112").go("action")
    lines = drawn(scene.game, scene.s, 0, 58, True).splitlines()
    assert any("5 Leviathan" in line and "[3 Tarasque]" in line for line in lines)
    assert any("beside the front row: Fountain of Youth" in line for line in lines)
