"""Reports as one page of HTML with plots in it, to be read anywhere and sent to anybody."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK = "#2b2a33"
PAPER = "#fbf8f1"
COLOURS = ("#3f6fb5", "#b8443c", "#3f8f4f", "#c8922e", "#7d55a8", "#2f9c95", "#7d7a72")
STYLE = f"""
body {{ font: 16px/1.5 system-ui, sans-serif; color: {INK}; background: {PAPER}; max-width: 56rem; margin: 2rem auto;
padding: 0 1rem; }}
h1 {{ font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }}
h2 {{ font-size: 1.15rem; margin: 2.5rem 0 .5rem; }}
p {{ max-width: 44rem; }} section > p:first-of-type {{ margin-top: 0; }}
.scroll {{ overflow-x: auto; }}
.rows + .scroll {{ margin-top: 1.5rem; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .25rem .75rem; text-align: right; border-bottom: 1px solid #ddd6c6; }}
thead th {{ font-weight: 600; vertical-align: bottom; }}
th:first-child, td:first-child {{ text-align: left; padding-left: 0; }}
summary {{ cursor: pointer; padding: .5rem 0; color: #35598f; }}
.rows {{ display: grid; grid-template-columns: fit-content(18rem) minmax(6rem, 1fr) auto; column-gap: 1rem; }}
.rows > div {{ display: contents; }}
.name, .value {{ padding: .15rem 0; }} .value {{ font-variant-numeric: tabular-nums; text-align: right; }}
.value small {{ display: inline-block; min-width: 6.5rem; color: #6b6873; }}
.track {{ position: relative; border-bottom: 1px solid #ece5d5; }}
.track i {{ position: absolute; }}
.track .even {{ top: 0; bottom: -1px; border-left: 2px dashed #b9ae97; margin-left: -1px; }}
.track .range {{ top: 50%; height: .5rem; margin-top: -.25rem; border-radius: .25rem; background: #c3cad6; }}
.track .dot {{ top: 50%; width: .7rem; height: .7rem; margin: -.35rem; border-radius: 50%; background: #5d6b83; }}
.track .bar {{ top: 20%; bottom: 20%; left: 0; border-radius: 0 .25rem .25rem 0; background: #8fa9d1; }}
.above .range {{ background: #e9bfb9; }} .above .dot {{ background: {COLOURS[1]}; }}
.below .range {{ background: #b9cfee; }} .below .dot {{ background: {COLOURS[0]}; }}
.scale {{ color: #6b6873; font-size: .8rem; height: 1.4rem; border: 0; }}
.scale span {{ position: absolute; transform: translateX(-50%); }}
.heat {{ border-radius: .25rem; }} .heat small {{ display: block; white-space: nowrap; color: #6b6873; }}
svg {{ max-width: 100%; height: auto; }} .narrow {{ display: none; }}
footer {{ margin: 3rem 0; font-size: .85rem; color: #6b6873; overflow-wrap: anywhere; }}
@media (max-width: 40rem) {{
.wide {{ display: none; }} .narrow {{ display: block; }}
.rows {{ display: block; }} .value small {{ min-width: 6rem; }}
.rows > div {{ display: grid; grid-template: "name value" "track track" 1rem / 1fr auto; padding-top: .3rem; }}
.name {{ grid-area: name; }} .value {{ grid-area: value; }} .track {{ grid-area: track; }}
.scale span:first-child {{ transform: none; }} .scale span:last-child {{ transform: translateX(-100%); }}
}}
"""
# Inches: for a page on a desk, and for one on a phone.
WIDE, NARROW = 8.6, 3.7
MOST_BINS = 25


class Measured(msgspec.Struct, frozen=True):
    """Something with a name, how much of it there is, and between what that lies."""

    name: str
    value: float
    low: float
    high: float


def _nice(low: float, high: float) -> list[float]:
    """Four to eight round numbers, the first and the last not within the two."""
    width = max(high - low, 1e-9)
    power = 10.0 ** floor(log10(width))
    step = next(power * size for size in (0.1, 0.2, 0.25, 0.5, 1.0, 2.0) if width / (power * size) <= 6)
    return [step * number for number in range(floor(low / step), ceil(high / step) + 1)]


def intervals(rows: Sequence[Measured], even: float, unit: float = 100, sign: str = "%") -> str:
    """A dot with its interval for each, beside a line where all would be even. What lies off it has a colour and an
    arrow.
    """
    ticks = _nice(unit * min(even, *(row.low for row in rows)), unit * max(even, *(row.high for row in rows)))

    def across(value: float) -> float:
        return 100 * (value - ticks[0]) / (ticks[-1] - ticks[0])

    line = f'<i class="even" style="left:{across(unit * even):.2f}%"></i>'
    parts = [_scale(ticks, across, sign)]
    for row in rows:
        low, value, high = across(unit * row.low), across(unit * row.value), across(unit * row.high)
        kind, arrow = ("above", " ▲") if row.low > even else ("below", " ▼") if row.high < even else ("", "")
        parts.append(
            f'<div class="{kind}"><span class="name">{escape(row.name)}</span><span class="track">{line}'
            f'<i class="range" style="left:{low:.2f}%;width:{high - low:.2f}%"></i>'
            f'<i class="dot" style="left:{value:.2f}%"></i></span><span class="value">'
            f"{unit * row.value:.1f}{sign}{arrow} "
            f"<small>{unit * row.low:.1f} to {unit * row.high:.1f}</small></span></div>"
        )
    return f'<div class="rows">{"".join(parts)}</div>'


def amounts(rows: Sequence[tuple[str, float, str]]) -> str:
    """A bar for each, and words behind it."""
    most = max(value for _, value, _ in rows) or 1
    parts = [
        f'<div><span class="name">{escape(name)}</span><span class="track"><i class="bar" '
        f'style="width:{100 * value / most:.2f}%"></i></span><span class="value">{escape(words)}</span></div>'
        for name, value, words in rows
    ]
    return f'<div class="rows">{"".join(parts)}</div>'


def _scale(ticks: Sequence[float], across: Callable[[float], float], sign: str) -> str:
    marks = "".join(f'<span style="left:{across(tick):.2f}%">{tick:g}{sign}</span>' for tick in ticks)
    return (
        f'<div class="head" aria-hidden="true"><span class="name"></span><span class="track scale">{marks}</span>'
        '<span class="value"></span></div>'
    )


def plot(height: float, draw: Callable[[Figure, Axes], None]) -> str:
    """A plot in two widths, of which a page shows the one that fits."""
    return "".join(
        f'<div class="{kind}">{_svg(width, height, draw)}</div>' for kind, width in (("wide", WIDE), ("narrow", NARROW))
    )


def _svg(width: float, height: float, draw: Callable[[Figure, Axes], None]) -> str:
    """A plot as text that stands in a page. The same plot gives the same text."""
    import matplotlib
    from matplotlib.figure import Figure

    out = io.StringIO()
    with matplotlib.rc_context(
        {
            "svg.hashsalt": "wyrmhall",
            "svg.fonttype": "none",
            "font.size": 9,
            "font.family": "sans-serif",
            "text.color": INK,
            "axes.edgecolor": "#b9ae97",
            "axes.labelcolor": INK,
        }
    ):
        drawn = Figure(figsize=(width, height), layout="constrained", facecolor=PAPER)
        axes = drawn.add_subplot(facecolor=PAPER)
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(axis="y", color="#ece5d5", linewidth=0.8)
        axes.set_axisbelow(True)
        draw(drawn, axes)
        drawn.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    return text[text.index("<svg") :]


def lines(series: Sequence[tuple[str, Sequence[float]]], across: str, up: str, step: int = 1) -> str:
    """How numbers changed, a line each; there are `step` between two points."""

    def draw(drawn: Figure, axes: Axes) -> None:
        from matplotlib.ticker import MaxNLocator

        for number, (name, values) in enumerate(series):
            at = [1 + step * point for point in range(len(values))]
            axes.plot(at, values, label=name, color=COLOURS[number % len(COLOURS)], linewidth=1.8)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        columns = 4 if drawn.get_figwidth() > NARROW else 2
        drawn.legend(loc="outside upper left", ncols=min(columns, len(series)), frameon=False)

    return plot(3.6, draw)


class Curve(msgspec.Struct, frozen=True):
    """How something changed: where it was measured, how much it was, and between what that lies."""

    name: str
    at: Sequence[float]
    values: Sequence[float]
    lows: Sequence[float]
    highs: Sequence[float]


def curves(series: Sequence[Curve], even: float, across: str, up: str) -> str:
    """A line with its band for each, beside a dashed line where all would be even."""

    def draw(drawn: Figure, axes: Axes) -> None:
        for number, one in enumerate(series):
            colour = COLOURS[number % len(COLOURS)]
            axes.plot(one.at, one.values, label=one.name, color=colour, linewidth=1.8, marker="o", markersize=3)
            axes.fill_between(one.at, one.lows, one.highs, color=colour, alpha=0.15, linewidth=0)
        axes.axhline(even, color="#b9ae97", linewidth=1.4, linestyle="--", label="even")
        axes.set_xlim(left=0)
        axes.set_ylim(0, 100)
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        columns = 4 if drawn.get_figwidth() > NARROW else 2
        drawn.legend(loc="outside upper left", ncols=min(columns, len(series) + 1), frameon=False)

    return plot(3.6, draw)


def histogram(values: Sequence[int], across: str, mean: float) -> str:
    """How often each size of something was seen, and where its mean lies."""

    def draw(drawn: Figure, axes: Axes) -> None:
        step = ceil((max(values) - min(values) + 1) / MOST_BINS)
        edges = [edge - 0.5 for edge in range(min(values), max(values) + step + 1, step)]
        axes.hist(values, bins=edges, color="#8fa9d1", edgecolor=PAPER)
        axes.axvline(mean, color=COLOURS[1], linewidth=1.4, linestyle="--", label=f"on average {mean:.0f}")
        axes.set_xlabel(across)
        axes.set_ylabel("games")
        drawn.legend(loc="outside upper left", frameon=False)

    return plot(3.0, draw)


def table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def heat(names: Sequence[str], rows: Sequence[Sequence[tuple[float, str] | None]]) -> str:
    """Rates of all against all. The more a row won, the redder; the more it lost, the bluer."""
    head = "".join(f"<th>{escape(name)}</th>" for name in ("", *names))
    body = []
    for name, row in zip(names, rows, strict=True):
        cells = [f"<td>{escape(name)}</td>"]
        for cell in row:
            if cell is None:
                cells.append("<td></td>")
                continue
            rate, words = cell
            colour = COLOURS[1] if rate > 0.5 else COLOURS[0]
            shade = f"{colour}{round(110 * abs(rate - 0.5) * 2):02x}"
            cells.append(f'<td class="heat" style="background:{shade}">{rate:.0%}<small>{escape(words)}</small></td>')
        body.append(f"<tr>{''.join(cells)}</tr>")
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(body)}</tbody></table></div>'


def paragraph(words: str) -> str:
    return f"<p>{escape(words)}</p>"


def fold(words: str, content: str) -> str:
    return f"<details><summary>{escape(words)}</summary>{content}</details>"


def page(title: str, about: str, sections: Sequence[tuple[str, str]], made_by: str) -> str:
    """A whole page: what was measured, its sections, and the command that makes it again."""
    parts = "".join(f"<section><h2>{escape(heading)}</h2>{content}</section>" for heading, content in sections)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head><body>'
        f"<h1>{escape(title)}</h1><p>{escape(about)}</p>{parts}<footer>{escape(made_by)}</footer></body></html>\n"
    )
