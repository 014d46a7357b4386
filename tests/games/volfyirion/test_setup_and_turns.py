"""The box, setup, the draw phase, the end of a turn and the end of the game."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import wyrmhall
from tests.games.volfyirion.scene import CORE, HIDDEN, RETAIL, House, do, events, house, options, points, scene, started
from wyrmhall.games.volfyirion.codes import LAST_TURN
from wyrmhall.kernel import BadPosition, Table


@pytest.mark.rule("VF-BOX-1")
@pytest.mark.parametrize(("string", "counts"), [(CORE, (20, 30, 9, 13, 15)), (RETAIL, (20, 36, 12, 15, 26))])
def test_the_box_holds_the_counts_of_the_rulebook_or_of_the_retail_box(string: str, counts: tuple[int, ...]) -> None:
    game = wyrmhall.load(string)
    kinds = {face.id: face.kind for face in game.gallery()}
    found: Counter[str] = Counter()
    for id, count in game.census(game.start(1)).items():
        found[kinds[id]] += count
    assert tuple(found[kind] for kind in ("Starting", "Command", "Building", "Troop", "Wonder")) == counts
    assert list(kinds.values()).count("City") == 6
    assert list(kinds.values()).count("Lair") == 1


@pytest.mark.rule("VF-SETUP-1", "VF-SETUP-8")
def test_both_houses_begin_with_the_same_ten_cards_and_nothing_else() -> None:
    state = wyrmhall.load(CORE).start(1)
    for seat in (0, 1):
        mine = house(state, seat)
        assert Counter(mine["deck"]) == {"prospector": 8, "captain": 1, "diviner": 1}
        assert mine["play"] == mine["discard"] == mine["hand"] == []


@pytest.mark.rule("VF-SETUP-2", "VF-SETUP-4", "VF-SETUP-5")
def test_five_assets_lie_open_and_the_top_of_the_deck_can_be_seen() -> None:
    state = wyrmhall.load(CORE).start(1)
    position = state.position()
    assert all(position["row"])
    assert position["asset_top"] is not None
    assert len(position["assets"]) == 30 + 9 + 13 - 5 - 1
    view = state.view(1)
    assert state.game.cards.ids[view.asset_top] == position["asset_top"]  # type: ignore[attr-defined]
    assert view.asset_deck == 47


def test_the_log_opens_with_the_row_and_the_lair() -> None:
    game = wyrmhall.load(CORE)
    state = game.start(5)
    event = game.opening(state)[0]
    names = {face.id: face.name for face in game.gallery()}
    *row, last = [names[id] for id in state.position()["row"]]
    lair = " and ".join(names[id] for id in state.position()["lair"])
    opens = f"The asset row opens with {', '.join(row)} and {last}; {lair} lie in the lair."
    assert game.sentence(event, None, ["Ada", "Bo"]) == opens


@pytest.mark.rule("VF-SETUP-6")
def test_the_log_says_which_wonders_came_up_and_went_under_the_deck() -> None:
    game = wyrmhall.load(RETAIL)
    names = {face.id: face.name for face in game.gallery()}
    said = 0
    for seed in range(10):
        state = game.start(seed)
        lines = [game.sentence(event, None, ["Ada", "Bo"]) for event in game.opening(state)[1:]]
        under = [names[id] for id in state.position()["wonder_bottom"]]
        assert lines == [f"{name} costs more than 3 and goes under the wonder deck." for name in under]
        said += len(lines)
    assert said


@pytest.mark.rule("VF-SETUP-4")
def test_a_face_down_asset_deck_shows_nothing() -> None:
    state = wyrmhall.load(HIDDEN).start(1)
    assert state.position()["asset_top"] is None
    assert state.view(0).asset_top is None
    assert state.view(0).asset_deck == 47


@pytest.mark.rule("VF-SETUP-3", "VF-SETUP-6")
def test_two_cheap_wonders_lie_open_and_dearer_ones_go_under_the_deck() -> None:
    game = wyrmhall.load(RETAIL)
    cost = {face.id: face.facts.price.count for face in game.gallery() if getattr(face.facts, "price", None)}
    under = 0
    for seed in range(30):
        position = game.start(seed).position()
        assert position["dragon"] == "home"
        assert [cost[id] <= 3 for id in position["lair"]] == [True, True]
        assert all(cost[id] > 3 for id in position["wonder_bottom"])
        under += len(position["wonder_bottom"])
        assert len(position["wonders"]) + len(position["wonder_bottom"]) == 24
    assert under > 0


@pytest.mark.rule("VF-SETUP-7", "VF-READ-16")
def test_cities_of_8_9_and_10_are_arranged_at_the_same_time() -> None:
    game = wyrmhall.load(CORE)
    state = game.start(1)
    assert state.actors() == (0, 1)
    state.apply(1, game.vocabulary.token("order 312"))
    assert state.actors() == (0,)
    assert [city.defence for city in state.view(0).seats[1].cities] == [8, 9, 10], "not shown yet"
    state.apply(0, game.vocabulary.token("order 213"))
    assert [city.defence for city in state.view(0).seats[0].cities] == [9, 8, 10]
    assert [city.defence for city in state.view(0).seats[1].cities] == [10, 8, 9]


@pytest.mark.rule("VF-TURN-1", "VF-TURN-2", "VF-DRAW-1")
def test_seat_0_draws_five_and_begins() -> None:
    _, state = started()
    assert state.actors() == (0,)
    assert len(house(state, 0)["hand"]) == 5
    assert len(house(state, 0)["deck"]) == 5
    assert house(state, 1)["hand"] == []
    do(state, "keep", "end-turn")
    assert state.actors() == (1,)
    assert len(house(state, 1)["hand"]) == 5


@pytest.mark.rule("VF-DRAW-2")
def test_the_first_hand_may_be_shuffled_back_once() -> None:
    changed = 0
    for seed in range(20):
        _, state = started(seed=seed)
        before = Counter(house(state, 0)["hand"])
        assert options(state) == {"keep", "redraw"}
        do(state, "redraw")
        after = house(state, 0)
        assert len(after["hand"]) == len(after["deck"]) == 5
        assert Counter(after["hand"]) + Counter(after["deck"]) == {"prospector": 8, "captain": 1, "diviner": 1}
        assert "redraw" not in options(state)
        changed += Counter(after["hand"]) != before
    assert changed > 5


@pytest.mark.rule("VF-DRAW-2")
def test_only_the_first_turn_of_each_house_offers_it() -> None:
    _, state = started()
    do(state, "keep", "end-turn")
    assert "redraw" in options(state)
    do(state, "keep", "end-turn")
    assert "redraw" not in options(state)


@pytest.mark.rule("VF-DRAW-5")
def test_by_a_rule_of_ours_the_first_house_begins_with_four_cards() -> None:
    _, state = started("volfyirion(seats=2,opening=four)")
    sizes = []
    for _ in range(4):
        if "redraw" in options(state):
            do(state, "redraw")
        sizes.append(len(house(state, state.actors()[0])["hand"]))
        do(state, "end-turn")
    assert sizes == [4, 5, 5, 5]


@pytest.mark.rule("VF-DRAW-5")
def test_the_rule_of_ours_is_off_unless_chosen_and_says_whose_it_is() -> None:
    game, state = started()
    assert len(house(state, 0)["hand"]) == 5
    option = next(option for option in game.options if option.name == "opening")
    assert option.default == "five"
    assert "our own rule" in option.choice("four").words


@pytest.mark.rule("VF-DRAW-3")
def test_the_discards_become_the_deck_in_the_middle_of_a_draw() -> None:
    enemy = House(deck=["captain", "diviner"], discard=["prospector"] * 4)
    state = scene(theirs=enemy)
    happened = events(state, "end-turn")
    mine = house(state, 1)
    assert Counter(mine["hand"]) == {"captain": 1, "diviner": 1, "prospector": 3}
    assert mine["deck"] == ["prospector"]
    assert mine["discard"] == []
    assert [(e.kind, e.data.get("count")) for e in happened if e.kind in ("drew", "shuffled")] == [
        ("drew", 2),
        ("shuffled", None),
        ("drew", 3),
    ]


@pytest.mark.rule("VF-DRAW-3")
def test_the_discards_become_the_deck_in_the_main_phase() -> None:
    mine = House(play=["stab"], discard=["captain"], deck=[])
    state = scene(mine)
    do(state, "use stab", "draw")
    assert house(state, 0)["hand"] == ["captain"]
    assert house(state, 0)["discard"] == []


@pytest.mark.rule("VF-DRAW-3", "VF-BONUS-1")
def test_two_cards_drawn_in_the_main_phase_may_have_a_shuffle_between_them() -> None:
    mine = House(play=["qoam_vein", "stab", "hidden_cache"], deck=["captain"], discard=["diviner"])
    state = scene(mine)
    do(state, "use qoam_vein", "draw")
    after = house(state, 0)
    assert after["hand"] == ["captain", "diviner"]
    assert after["deck"] == after["discard"] == []
    assert after["play"] == ["qoam_vein/used", "stab", "hidden_cache"], "what lies in the playing area stays there"


@pytest.mark.rule("VF-DRAW-3", "VF-MAIN-1")
def test_a_card_acquired_in_this_turn_may_be_drawn_in_it() -> None:
    state = scene(House(play=["stab"], deck=[]), points=(1, 0, 0), row=["barter"])
    do(state, "acquire barter", "use stab", "draw", "play barter")
    assert points(state) == (1, 0, 0)
    assert house(state, 0)["discard"] == []


@pytest.mark.rule("VF-DRAW-4")
def test_with_nothing_to_draw_play_goes_on() -> None:
    state = scene(House(play=["stab"], deck=[]), theirs=House(deck=["captain"]))
    do(state, "use stab")
    assert "end-turn" in options(state)
    do(state, "end-turn")
    assert house(state, 1)["hand"] == ["captain"]


@pytest.mark.rule("VF-END-1", "VF-END-2", "VF-END-3", "VF-INPLAY-1")
def test_what_is_discarded_and_what_stays() -> None:
    mine = House(
        hand=["guard"],
        play=["stab", "prospector", "strange_box"],
        buildings={"1": "library"},
        troops={"2": "soldier"},
    )
    state = scene(mine, points=(3, 4, 5))
    do(state, "end-turn")
    after = house(state, 0)
    assert after["discard"] == ["stab", "prospector", "guard"]
    assert after["hand"] == []
    assert after["play"] == ["strange_box"]
    assert after["buildings"] == {"1": "library"}
    assert after["troops"] == {"2": "soldier"}
    assert points(state) == (0, 0, 0)


@pytest.mark.rule("VF-END-4", "VF-END-5", "VF-MOVE-3")
def test_fury_destroys_the_city_with_building_and_troop_and_the_dragon_goes_home() -> None:
    mine = House(buildings={"2": "library"}, troops={"2": "soldier", "1": "guard"})
    state = scene(mine, dragon="0 2", points=(0, 0, 8))
    happened = [event.kind for event in events(state, "end-turn")]
    after = house(state, 0)
    assert after["cities"] == ["1", "3"]
    assert (after["buildings"], after["troops"]) == ({}, {"1": "guard"})
    assert state.position()["removed"] == ["library", "soldier"]
    assert state.position()["dragon"] == "home"
    steps = [
        kind for kind in happened if kind in ("discarded", "fury", "city_lost", "flew_home", "refilled_row", "turn")
    ]
    assert steps == ["discarded", "fury", "city_lost", "flew_home", *["refilled_row"] * 5, "turn"]


@pytest.mark.rule("VF-READ-1", "VF-MOVE-3")
def test_the_dragon_waits_over_an_enemy_city_for_the_end_of_that_houses_turn() -> None:
    state = scene(points=(0, 0, 8))
    do(state, "fly 3", "end-turn")
    assert state.position()["dragon"] == "1 3"
    assert state.view(0).threat.turns == 1
    do(state, "end-turn")
    assert house(state, 1)["cities"] == ["1", "2"]
    assert state.position()["dragon"] == "home"


@pytest.mark.rule("VF-END-6", "VF-ASSET-2", "VF-WONDER-1")
def test_empty_spaces_are_filled_at_the_end_of_the_turn_only() -> None:
    row = ["stab", "barter", "guard", "library", "bank"]
    state = scene(row=row, lair=["strange_box", "pure_qoam"], points=(1, 3, 0), asset_top="soldier")
    do(state, "acquire stab", "acquire pure_qoam")
    if "skip" in options(state):
        do(state, "skip")
    assert state.position()["row"] == [None, *row[1:]]
    assert state.position()["lair"] == ["strange_box", None]
    do(state, "end-turn")
    assert state.position()["row"] == ["soldier", *row[1:]]
    assert None not in state.position()["lair"]


@pytest.mark.rule("VF-END-6")
def test_spaces_stay_empty_when_the_decks_are() -> None:
    state = scene(row=["stab"], lair=["strange_box"], assets=[], wonders=[])
    do(state, "end-turn")
    assert state.position()["row"] == ["stab", None, None, None, None]
    assert state.position()["lair"] == ["strange_box", None]


@pytest.mark.rule("VF-END-7", "VF-TURN-1")
def test_turns_alternate() -> None:
    _, state = started()
    order = []
    for _ in range(6):
        order.append(state.actors()[0])
        do(state, *(["keep"] if "keep" in options(state) else []), "end-turn")
    assert order == [0, 1, 0, 1, 0, 1]


@pytest.mark.rule("VF-WIN-1")
def test_the_last_city_destroyed_ends_the_game_at_once() -> None:
    state = scene(theirs=House(cities=["2"]), points=(5, 20, 5))
    do(state, "attack 2")
    assert state.actors() == ()
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (3, 0))
    assert points(state) == (5, 11, 5), "nothing of the turn's end has happened"


@pytest.mark.rule("VF-WIN-2")
def test_fury_on_the_last_city_gives_the_war_to_the_other_house() -> None:
    state = scene(House(cities=["3"]), dragon="0 3")
    do(state, "end-turn")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.rule("VF-WIN-3")
def test_the_claimed_lair_must_fall_too() -> None:
    enemy = House(cities=["1", "lair"])
    state = scene(theirs=enemy, points=(0, 17, 0), dragon="slain", lair_of=1)
    do(state, "attack 1")
    assert state.outcome() is None
    do(state, "attack lair")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.rule("VF-WIN-4")
@pytest.mark.parametrize(("cities", "winners"), [(["1"], (1,)), (["1", "2", "3"], (0, 1))])
def test_a_game_without_end_is_broken_off(cities: list[str], winners: tuple[int, ...]) -> None:
    state = scene(theirs=House(cities=cities), seat=1, turn=LAST_TURN - 1)
    do(state, "end-turn")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == winners
    assert state.rewards()[1] == (1.0 if winners == (1,) else 0.5)


def hide_the_top(position: dict[str, Any]) -> None:
    position["assets"].append(position["asset_top"])
    position["asset_top"] = None


def renew_late(position: dict[str, Any]) -> None:
    position["renewable"] = True


def play_on(position: dict[str, Any]) -> None:
    position["turn"] = LAST_TURN


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (hide_the_top, "asset_top is the open top card"),
        (renew_late, "renewable is for the second turn"),
        (play_on, "turn is 200; the game is broken off after 200"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: Callable[[dict[str, Any]], None], sentence: str) -> None:
    state = scene()
    position = state.position()
    change(position)
    with pytest.raises(BadPosition, match=sentence):
        state.game.from_position(position)


@pytest.mark.rule("VF-DRAW-1")
def test_what_was_drawn_cannot_be_taken_back() -> None:
    game = wyrmhall.load(CORE)
    table = Table(game, 1)
    for seat in (0, 1):
        table.apply(seat, game.vocabulary.token("order 123"))
    assert not table.can_undo(1)
    table.apply(0, game.vocabulary.token("keep"))
    assert table.can_undo(0)
    table.apply(0, game.vocabulary.token("end-turn"))
    assert not table.can_undo(0)
