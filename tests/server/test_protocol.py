"""The wire as it is written down: the client's types and the page that explains it agree with the structs."""

from __future__ import annotations

from typing import get_args, get_type_hints

import msgspec
import pytest

from tests.server.client import ROOT, Running
from wyrmhall.games import names
from wyrmhall.server import messages, protocol, typescript

SOURCE = ROOT / "web" / "src"


@pytest.mark.parametrize("path", typescript.files())
def test_the_clients_types_are_current(path: str) -> None:
    """`python -m wyrmhall.server.typescript web/src` writes them anew."""
    assert (SOURCE / path).read_text(encoding="utf-8") == typescript.files()[path]


def test_every_game_that_is_drawn_has_generated_types_and_none_is_left_over() -> None:
    drawn = {f"games/{file.parent.name}/view.generated.ts" for file in SOURCE.glob("games/*/index.ts")}
    there = {file.relative_to(SOURCE).as_posix() for file in SOURCE.glob("**/*.generated.ts")}
    assert drawn == there == typescript.files().keys() - {"protocol.ts"}


@pytest.mark.parametrize("cls", [*get_args(protocol.ClientMessage), *get_args(protocol.ServerMessage)])
def test_every_message_is_explained(cls: type[msgspec.Struct]) -> None:
    assert f"`{cls.__struct_config__.tag}`" in (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", get_args(protocol.Code))
def test_every_error_code_is_explained(code: str) -> None:
    assert f"`{code}`" in (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_every_route_is_explained_and_in_the_openapi_document(server: Running) -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    document = server.guest("Reader").get("/api/schema/openapi.json")
    routes = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert ("POST", "/api/tables/{table}/join") in routes
    for method, path in routes:
        assert f"`{method} {path.replace('{table}', '{id}')}" in page, (method, path)


def test_what_each_is_told_and_what_all_are_told_make_one_message() -> None:
    """They are encoded apart and sent together."""
    whole = get_type_hints(protocol.StateMessage)
    own, shared = get_type_hints(messages.OwnState), get_type_hints(messages.SharedState)
    assert not own.keys() & shared.keys()
    assert own.keys() | shared.keys() == whole.keys()
    assert messages.OwnState.__struct_config__.tag == protocol.StateMessage.__struct_config__.tag


def test_structs_round_trip_through_the_generated_names() -> None:
    text = typescript.generate()
    assert 'type: "move";\n  ref: number;\n  turn: number;\n  token: number | string;' in text
    assert "export type ServerMessage =\n  | TableMessage\n" in text


@pytest.mark.parametrize("name", names())
def test_the_client_leaves_it_to_the_server_to_say_what_a_game_is(name: str) -> None:
    """How many play, how long and how hard a game is: the hall says it of the games that it has."""
    assert "coming" not in (SOURCE / "games" / name / "box.ts").read_text(encoding="utf-8")
