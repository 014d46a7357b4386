"""Two servers on one database: the key keeps the log whole, and the one that was behind catches up."""

from __future__ import annotations

from tests.server.client import Person, play_together, running


def test_a_table_survives_being_played_through_two_servers(database: str) -> None:
    with running(database) as left, running(database) as right:
        ada, bob = left.guest("Ada"), left.guest("Bob")
        far = Person(right, cookie=bob.cookie)
        right.people.append(far)
        table = ada.make("me", "open", public=True)["table"]["id"]
        bob.post(f"/api/tables/{table}/join", {})
        with ada.at(table) as one, far.at(table) as two:
            one.wait_for_turn()
            two.wait_for_turn()
            one.move()
            refused = two.move()
            assert refused["code"] == "conflict"
            caught_up = two.until("state")
            assert caught_up["moves"] == 1
            assert caught_up["choices"]
            two.answered = -1
            assert two.move()["moves"] == 2
            refused = one.ask("undo")
            assert refused["code"] == "conflict"
            assert one.until("state")["moves"] == 2
        with ada.at(table) as one, bob.at(table) as two:
            play_together(one, two)
            assert one.state["outcome"] is not None
