"""The `wyrmhall` command as people use it: in a pipe, on a real terminal, and with mistakes."""

from __future__ import annotations

import codecs
import errno
import fcntl
import json
import os
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

import wyrmhall
from wyrmhall.cli import main

CARDS = Path(wyrmhall.__file__).parent / "games" / "fairytale" / "cards.toml"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[()][A-Z0-9]|\x1b[=>]")


def run(*arguments: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "import sys; from wyrmhall.cli import main; sys.exit(main())", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        cwd=cwd,
        timeout=120,
    )


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_games_lists_every_option_and_choice(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "games")
    for word in ("fairytale", "seats", "deck", "basic", "expert", "teams", "garfield"):
        assert word in shown
    listed = {facts["name"]: facts for facts in json.loads(printed(capsys, "games", "--json"))}
    assert tuple(sorted(listed)) == wyrmhall.names()
    facts = listed["fairytale"]
    assert [option["name"] for option in facts["options"]] == ["seats", "deck", "teams"]


def test_cards_lists_the_set_with_its_sources(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "cards", "fairytale")
    assert "110 with copies" in shown
    assert "rulebook" in shown
    assert "house" in shown
    found = json.loads(printed(capsys, "cards", "fairytale", "dragon's", "lair", "--json"))["cards"]
    assert [card["id"] for card in found] == ["dragons_lair"]


def test_cards_checks_a_set_that_was_typed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "good.toml"
    good.write_text(CARDS.read_text(encoding="utf-8"), encoding="utf-8")
    assert "can be played" in printed(capsys, "cards", "fairytale", "--check", str(good))
    bad = tmp_path / "bad.toml"
    bad.write_text(good.read_text(encoding="utf-8").replace("copies = 7", "copies = 6", 1), encoding="utf-8")
    assert main(["cards", "fairytale", "--check", str(bad)]) == 2
    assert capsys.readouterr().err == "wyrmhall: the basic deck has 79 cards; expected 80\n"
    bad.write_bytes(b"\xff\xfe")
    assert main(["cards", "fairytale", "--check", str(bad)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_other_cards_are_played_with(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(CARDS.read_text(encoding="utf-8").replace('"Homesteaders"', '"Zookeepers"'), encoding="utf-8")
    done = run("play", "fairytale", "--seats", "random,random", "--seed", "1", "--cards", str(mine))
    assert "Zookeepers" in done.stdout
    assert "Homesteaders" not in done.stdout


def test_rules_are_read_whole_by_id_and_by_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert "FT-DRAFT-1" in printed(capsys, "rules", "fairytale")
    one = printed(capsys, "rules", "fairytale", "ft-draft-1")
    assert "FT-DRAFT-1" in one
    assert "FT-DRAFT-2" not in one
    assert "FT-HUNT-1" in printed(capsys, "rules", "fairytale", "hunt")


def test_simulate_prints_a_table_or_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "fairytale", "--seats", "greedy,random", "--games", "6", "--seed", "3")
    shown = printed(capsys, *arguments)
    made = f"wyrmhall {wyrmhall.__version__}, rules fairytale-2, seed 3. Made by: wyrmhall simulate fairytale"
    for word in ("greedy", "random", "seat 1", "seat 2", "rate", "choices", made):
        assert word in shown
    report = json.loads(printed(capsys, *arguments, "--json"))
    assert report["games"] == 6
    assert sum(line["wins"] for line in report["by_seat"]) == 6


def test_what_is_kept_is_not_played_again_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "fairytale", "--seats", "greedy,random", "--games", "3", "--keep", str(tmp_path / "kept")]
    first = json.loads(printed(capsys, *arguments, "--json"))
    kept = (tmp_path / "kept").read_bytes()
    again = json.loads(printed(capsys, *arguments, "--json"))
    assert again == first
    assert (tmp_path / "kept").read_bytes() == kept
    assert first["command"].startswith("wyrmhall simulate fairytale --seats greedy,random --games 3")
    assert first["rules"]
    assert main([*arguments, "--seed", "2"]) == 2
    assert "seed is 1 there, 2 here" in capsys.readouterr().err


def test_a_tournament_is_printed_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    shown = printed(capsys, "tournament", "fairytale", "--bots", "greedy,random", "--games", "4", "--page", str(page))
    assert shown.index("greedy") < shown.index("random")
    assert "wyrmhall tournament fairytale --bots greedy,random" in page.read_text(encoding="utf-8")


def test_games_and_decisions_as_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records, table = str(tmp_path / "games.jsonl.gz"), str(tmp_path / "games.parquet")
    arguments = ("record", "fairytale", "--seats", "random,random", "--games", "2", "--output", records)
    assert "2 records, 2 of them new" in printed(capsys, *arguments)
    assert "2 records, 0 of them new" in printed(capsys, *arguments)
    assert "decisions" in printed(capsys, "decisions", records, table)


def test_a_balance_report_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    printed(capsys, "balance", "fairytale", "--bots", "random", "--games", "4", "--page", str(page))
    drawn = page.read_text(encoding="utf-8")
    headings = ("What stands out", "Wins by seat", "How long a game takes", "How the score grows")
    for heading in (*headings, "Which cards are taken first"):
        assert f"<h2>{heading}</h2>" in drawn
    assert drawn.count("<svg") == 4


def test_balance_names_groups_and_cards(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "balance", "fairytale", "--bots", "random", "--games", "4", "--top", "2")
    for word in ("Dragonvale", "Shadow", "strongest cards", "weakest cards", "seat 4"):
        assert word in shown


def test_puzzles_are_made_into_a_file_and_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "puzzles.json"
    wish = ["puzzles", "make", "fairytale(seats=2)", "--count", "1", "--seed", "5", "--bots", "greedy"]
    main([*wish, "--iterations", "60", "--output", str(path)])
    assert capsys.readouterr() == ("", ""), "nothing but the file where nobody looks on"
    puzzle = json.loads(path.read_text())["puzzles"][0]
    assert puzzle["weighed"][0]["expected"] > puzzle["weighed"][1]["expected"]
    main(["puzzles", "list", "fairytale"])
    assert len(capsys.readouterr().out.splitlines()) >= 20
    main(["puzzles", "list", "fairytale", "--json"])
    assert json.loads(capsys.readouterr().out)[0]["game"].startswith("fairytale")


def test_options_can_be_given_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "fairytale", "-o", "deck=expert", "--seats", "random,random", "--games", "1", "--json")
    assert json.loads(printed(capsys, *arguments))["game"] == "fairytale(seats=2,deck=expert)"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "chess"], "no game is called 'chess'; the games are "),
        (["play", "fairytale", "--seats", "human,unicorn"], "nobody called 'unicorn' can sit here"),
        (["play", "fairytale(seats=3)", "--seats", "human,drake"], "the game has seats=3, but --seats names 2"),
        (["play", "fairytale(seats=9)", "--seats", "human,drake"], "seats=9: expected one of 2, 3, 4, 5"),
        (["play", "fairytale", "--seats", "human,drake", "-o", "deck"], "'deck' is not an option"),
        (["play", "fairytale", "--seats", "human,drake", "--seed", "-1"], "seed -1 is out of range"),
        (["cards", "fairytale", "unicorn"], "no card of fairytale fits 'unicorn'"),
        (["cards", "fairytale", "--cards", "no-such-file"], "the card file no-such-file cannot be read"),
        (["rules", "fairytale", "unicorn"], "no rule has the id 'unicorn'"),
        (["simulate", "fairytale", "--seats", "human,random"], "no bot is called 'human'"),
        (["simulate", "fairytale", "--seats", "random,random", "--games", "0"], "0 games cannot be played"),
        (["tournament", "fairytale", "--bots", "random,greedy", "--seed", "-1"], "seed -1 is out of range"),
        (["balance", "fairytale", "--bots", "random,greedy"], "takes one bot, not 2"),
        (["balance", "fairytale", "--games", "9999999", "--page", "no/such/folder/page.html"], "no/such/folder"),
        (["decisions", "games.jsonl", "./games.jsonl"], "would be written over the records"),
        (["replay", "no-such-file"], "no-such-file: No such file or directory"),
        (["play", "--resume", "no-such-file"], "no-such-file: No such file or directory"),
        (["play", "fairytale", "--seats", ""], "nobody called '' can sit here"),
        (["serve", "--db", "mysql://x"], "--db mysql://...: expected a file name"),
        (["serve", "--db", "no-such-folder/hall.db"], "no-such-folder/hall.db cannot be opened: No such file"),
        (["serve", "--db", "postgresql://ada:secret@127.0.0.1:1/x"], "ada:***@127.0.0.1:1/x cannot be opened: conn"),
        (["serve", "--db", "hall.db", "--port", "99999"], "port 99999: a port is a number from 0 to 65535"),
        (["serve", "--db", "hall.db", "--host", "256.0.0.1"], "cannot be opened on 256.0.0.1 port 8000: "),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert said in streams.err
    assert len(streams.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "wyrmhall: the following arguments are required: COMMAND; wyrmhall --help says more"),
        (["play", "fairytale", "--seed", "x"], "wyrmhall play: argument --seed: invalid int value: 'x'"),
        (["simulate", "fairytale"], "wyrmhall simulate: the following arguments are required: --seats"),
    ],
)
def test_arguments_that_cannot_be_read_are_one_line_too(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    streams = capsys.readouterr()
    assert streams.err.startswith(said)
    assert (streams.out, len(streams.err.splitlines())) == ("", 1)


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--db", str(tmp_path / "hall.db"), "--port", port]) == 2
    said = f"wyrmhall: the hall cannot be opened on 127.0.0.1 port {port}: {os.strerror(errno.EADDRINUSE)}\n"
    assert capsys.readouterr().err == said


def test_python_runs_the_package_as_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "wyrmhall", "rules", "fairytale", "FT-DRAFT-2"], capture_output=True)
    assert (done.returncode, b"FT-DRAFT-2" in done.stdout) == (0, True)


def test_the_version_says_which_build(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"wyrmhall {wyrmhall.__version__} ({wyrmhall.build})\n"


def test_without_rich_the_command_says_what_to_install() -> None:
    """`games --json` needs no library; drawing does."""
    code = (
        "import sys; sys.modules['rich'] = None\n"
        "import wyrmhall; from wyrmhall.cli import main\n"
        "assert main(['games', '--json']) == 0\n"
        "sys.exit(main(['games']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "fairytale" in [game["name"] for game in json.loads(done.stdout)]
    assert done.stderr == "wyrmhall: this needs rich, which is not installed: pip install 'wyrmhall[terminal]'\n"


def test_without_torch_training_says_what_to_install_and_writes_nothing(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['torch'] = None\n"
        "from wyrmhall.cli import main\n"
        "sys.exit(main(['train', 'fairytale', '--rounds', '1']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "wyrmhall: this needs torch, which is not installed: pip install 'wyrmhall[learn]'\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("given", "words"),
    [(["--rounds", "0"], "0 rounds teach nothing"), (["--minutes", "0"], "0 minutes teach nothing")],
)
def test_training_needs_time(given: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "fairytale", *given]) == 2
    assert words in capsys.readouterr().err


def test_a_saved_game_goes_on_with_the_same_people_and_its_whole_log(tmp_path: Path) -> None:
    table = ("play", "fairytale", "--seats", "human,hatchling,human", "--names", "Ada,Bo", "--seed", "4")
    run(*table, typed="\n1\n" * 6 + "\nsave two.json\nquit\n", cwd=tmp_path)
    assert json.loads((tmp_path / "two.json").read_text())["names"] == ["Ada", "Hatchling", "Bo"]
    rest = run("play", "--resume", "two.json", typed="\nlog\nquit\n", cwd=tmp_path).stdout
    assert "It is your turn, Ada." in rest
    log = rest.partition("> log\n")[2]
    assert log.startswith("Round 1: five cards each, passed to the left.\nYou keep ")


def test_a_game_in_a_pipe_is_plain_and_can_be_saved_replayed_and_gone_on_with(tmp_path: Path) -> None:
    typed = (
        "unicorn\nhint greedy\ncard castle\nrule FT-DRAFT-1\nrules ft-draft-4\nlog\nundo\n"
        + "1\n" * 10
        + "save half.json\nquit\n"
    )
    arguments = ("play", "fairytale", "--seats", "human,greedy", "--seed", "11")
    done = run(*arguments, typed=typed, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    for said in (
        "Nothing here fits “unicorn”",
        "Greedy would take ★",
        "Castle",
        "Deal five cards",
        "There is nothing to take back",
    ):
        assert said in done.stdout
    assert "You leave the table" in done.stdout
    log = run("replay", "half.json", cwd=tmp_path).stdout
    assert "The game is not over." in log
    assert "Round 1: five cards each" in log.splitlines()[1]
    rest = run("play", "--resume", "half.json", "--seats", "human,greedy", typed="1\n" * 60, cwd=tmp_path)
    assert "win" in rest.stdout.splitlines()[-5]
    position = json.loads(run("replay", "half.json", "--at", "0", "--json", cwd=tmp_path).stdout)
    assert position["round"] == 0
    assert "after choice 3" in run("replay", "half.json", "--at", "3", cwd=tmp_path).stdout


def test_a_finished_game_shows_why_each_point_was_scored(tmp_path: Path) -> None:
    typed = "1\n" * 40 + "save\n\n"
    done = run("play", "fairytale", "--seats", "human,random", "--seed", "2", typed=typed, cwd=tmp_path)
    assert "because" in done.stdout
    assert "printed value" in done.stdout
    record = wyrmhall.read_record((tmp_path / "fairytale-2.json").read_bytes())
    outcome = wyrmhall.replay(record, wyrmhall.load(record.game)).outcome()
    assert outcome is not None
    for seat, name in enumerate(("You", "Random")):
        assert f"{name} — {outcome.scores[seat]} points" in done.stdout
        for line in outcome.breakdown[seat]:
            assert line.label in done.stdout


def test_people_at_one_keyboard_are_asked_to_take_over() -> None:
    done = run(
        "play", "fairytale", "--seats", "human,human", "--names", "Ada,Bo", "--seed", "3", typed="\n1\nundo\n\n2\n\n3\n"
    )
    turns = re.findall(r"It is your turn, (\w+)\.", done.stdout)
    assert turns == ["Ada", "Bo", "Ada", "Bo"]
    assert "Ada may still type undo." in done.stdout
    assert "You leave the table after 2 choices" in done.stdout


def test_the_bar_and_nothing_else_is_kept_out_of_a_pipe() -> None:
    done = run("simulate", "fairytale", "--seats", "random,random", "--games", "3", "--json")
    assert done.stderr == ""
    assert json.loads(done.stdout)["games"] == 3


class Terminal:
    """A real terminal of a given size with the command in it."""

    def __init__(self, columns: int, rows: int, *arguments: str) -> None:
        self.seen = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            # A shell that runs the tests in the background has them ignore Ctrl+C; a terminal's owner can press it.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", PYTHONUTF8="1")
            os.environ.pop("COLUMNS", None)
            os.environ.pop("LINES", None)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            code = "import sys; from wyrmhall.cli import main; sys.exit(main())"
            os.execv(sys.executable, [sys.executable, "-c", code, *arguments])

    def read_until(self, *wanted: str) -> str:
        """What appears up to one of the wanted words; fails after a generous while of silence."""
        chunk = ""
        while not any(word in ESCAPES.sub("", chunk) for word in wanted):
            ready, _, _ = select.select([self.descriptor], [], [], 60)
            assert ready, f"nothing more after {chunk[-300:]!r}"
            try:
                data = os.read(self.descriptor, 65536)
            except OSError:
                break
            chunk += self.decoder.decode(data)
        self.seen += chunk
        return ESCAPES.sub("", chunk)

    def type(self, text: str) -> None:
        os.write(self.descriptor, text.encode() + b"\r")

    def interrupt(self) -> None:
        """Ctrl+C, and again where nothing happens: one that comes while the line editor sets itself up is overheard."""
        for _ in range(12):
            os.write(self.descriptor, b"\x03")
            if select.select([self.descriptor], [], [], 5)[0]:
                return

    def wait(self) -> int:
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def test_a_whole_game_at_80_by_24() -> None:
    terminal = Terminal(
        80, 24, "play", "fairytale(deck=expert)", "--seats", "human,greedy,greedy,random", "--seed", "7"
    )
    screens = []
    while True:
        shown = terminal.read_until("help > ", "score sheets.")
        screens.append(shown)
        if "score sheets." in shown:
            break
        terminal.type("1")
    terminal.type("")
    while "Enter leaves" not in terminal.read_until("q to stop", "Enter to go on", "Enter leaves"):
        terminal.type("")
    terminal.type("")
    terminal.read_until("no such words")
    assert terminal.wait() == 0
    assert "\x1b[?1049h" in terminal.seen
    assert terminal.seen.count("\x1b[?1049l") == 1
    assert len(screens) > 25
    for screen in screens:
        table = screen.rpartition("Fairy Tale ")[2]
        lines = [line for line in table.replace("\r", "").split("\n") if "thinks" not in line]
        assert len(lines) <= 24
        assert [line for line in lines if len(line.rstrip()) > 80] == []
    final = ESCAPES.sub("", terminal.seen.rpartition("\x1b[?1049l")[2])
    assert "win" in final
    assert final.count(" points ") == 4


def test_leaving_a_terminal_with_ctrl_c_is_polite() -> None:
    terminal = Terminal(80, 24, "play", "fairytale", "--seats", "human,random", "--seed", "1")
    terminal.read_until("help > ")
    terminal.interrupt()
    assert "You leave the table after 0 choices (seed 1)." in terminal.read_until("seed 1")
    assert terminal.wait() == 0


def test_play_alone_asks_and_takes_defaults() -> None:
    terminal = Terminal(80, 24, "play")
    terminal.read_until("] > ")
    terminal.type("fairytale")
    for question in ("[4] > ", "[basic] > ", "[no] > ", "[drake] > "):
        terminal.read_until(question)
        terminal.type("hatchling" if "drake" in question else "")
    shown = terminal.read_until("help > ")
    assert "Hatchling 3" in shown
    terminal.type("quit")
    terminal.read_until("Leave the table?")
    terminal.type("y")
    terminal.read_until("You leave the table")
    assert terminal.wait() == 0
