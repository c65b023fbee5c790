#!/usr/bin/env python3
"""Draws recorded measurements with matplotlib (Debian: python3-matplotlib).

    lab/plots.py KIND INPUT OUTPUT [--title TITLE] [--label LABEL]

KIND    what INPUT holds
elo     Elo over commits with 95 % intervals: columns series, commit, date, elo, low, high
loss    the losses of `lab/learn train`, STATE.csv: columns epoch, train_position, held_back_position, train_choice, held_back_choice
solve   nodes and time a position: columns set, program, nodes, microseconds
bars    a bar for each cell: the first column names the rows, each further column is a series; --label names the axis
match   the score over the games: the file of `tengen-lab match --record`
spsa    each number over the iterations: the file of `tengen-lab spsa`

A table is CSV. Lines that begin with # are remarks; an empty cell was not recorded. OUTPUT ends in .svg, .png or .pdf. Where INPUT is
wrong, the program says why, ends with exit code 2 and leaves OUTPUT alone.
"""
import argparse
import csv
import json
import math
import os
import sys
import tempfile

try:
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot, ticker
except ImportError:
    sys.exit("plots.py needs matplotlib: apt-get install python3-matplotlib")

INK = "#7d8590"  # readable on a white and on a dark page, as all colours here
COLOURS = ["#4c8dd8", "#e0813a", "#3fa45b", "#d65a5a", "#9b6dd6", "#2aa5a5"]
DPI = 100
WIDTH = 8.4  # inches
LARGEST = 1e15
# Names that are given are drawn as they are: no $formula$, no numbers in the SVG that differ from run to run.
matplotlib.rcParams.update({
    "svg.fonttype": "none", "svg.hashsalt": "tengen", "font.size": 9.5, "font.family": "sans-serif", "text.parse_math": False,
    "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": INK, "xtick.color": INK, "ytick.color": INK,
    "axes.spines.top": False, "axes.spines.right": False, "grid.color": INK, "grid.alpha": 0.33,
    "axes.prop_cycle": matplotlib.cycler(color=COLOURS), "legend.frameon": False})


class DataError(Exception):
    """What is wrong in the input, in words."""


def grouped(value, _=None):
    return f"{value:,.0f}" if value >= 1 or value <= 0 else f"{value:g}"


def read_table(path, columns=()):
    """The rows of a CSV file as dictionaries. Raises DataError for missing columns, cells or rows."""
    with open(path, encoding="utf-8", newline="") as file:
        lines = [(number, line) for number, line in enumerate(file, 1) if line.strip() and not line.startswith("#")]
    rows = list(csv.reader(line for _, line in lines))
    if len(rows) < 2:
        raise DataError("no rows")
    for (number, _), row in zip(lines, rows):
        if len(row) != len(rows[0]):
            raise DataError(f"line {number}: {len(row)} cells for {len(rows[0])} columns")
    for column in columns:
        if column not in rows[0]:
            raise DataError(f"no column '{column}'")
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def number(row, column):
    """The number in a cell, or None for an empty cell."""
    text = row.get(column, "")
    if not text:
        return None
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not abs(value) <= LARGEST:
        raise DataError(f"column '{column}': '{text}' is no number up to {LARGEST:.0e}")
    return value


def read_lines(path):
    """The objects of a file of JSON lines with their line numbers."""
    with open(path, encoding="utf-8") as file:
        for at, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                entry = json.loads(line)
            except ValueError:
                entry = None
            if not isinstance(entry, dict):
                raise DataError(f"line {at}: no JSON object")
            yield at, entry


def line_axes(axes, title, x_label, y_label, reference=None):
    axes.set_title(title, loc="left", fontsize=12, pad=28)
    axes.set_xlabel(x_label)
    axes.set_ylabel(y_label)
    axes.grid(axis="y")
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    if reference is not None:
        axes.axhline(reference, color=INK, linestyle="--", linewidth=1.2)


def legend(axes, columns):
    if axes.get_legend_handles_labels()[1]:
        axes.legend(loc="lower left", bbox_to_anchor=(-0.01, 0.995), ncol=columns, borderaxespad=0, columnspacing=1.2, handlelength=1.6)


def plot_elo(path, title, _):
    rows = read_table(path, ["series", "commit", "date", "elo", "low", "high"])
    commits, names, dates = [], [], {}
    for row in rows:
        if row["commit"] not in commits:
            commits.append(row["commit"])
        if row["series"] not in names:
            names.append(row["series"])
        dates[row["commit"]] = row["date"]
    figure, axes = pyplot.subplots(figsize=(WIDTH, 4.6))
    for place, name in enumerate(names):
        shift = 0.09 * (place - (len(names) - 1) / 2)  # series stand side by side at their commit
        colour = COLOURS[place % len(COLOURS)]
        line = []
        for row in (row for row in rows if row["series"] == name):
            x = commits.index(row["commit"]) + shift
            elo, low, high = (number(row, column) for column in ("elo", "low", "high"))
            if elo is not None:
                line.append((x, elo))
                if low is not None and high is not None:
                    axes.errorbar(x, elo, [[max(0, elo - low)], [max(0, high - elo)]], color=colour, capsize=3, linewidth=1.3)
            elif low is not None:  # every game was won: only the lower bound is known
                axes.plot(x, low, marker=matplotlib.markers.CARETUPBASE, color=colour, markersize=8, clip_on=False)
        axes.plot([x for x, _ in line], [y for _, y in line], marker="o", color=colour, markersize=5, label=name)
    line_axes(axes, title or "Elo over commits", "commit, with its date", "Elo difference (95 % interval)", 0)
    axes.set_xticks(range(len(commits)), [f"{commit}\n{dates[commit]}" for commit in commits], fontsize=8)
    axes.set_xlim(-0.5, len(commits) - 0.5)
    legend(axes, 6)
    return figure


def plot_loss(path, title, _):
    columns = ["train_position", "held_back_position", "train_choice", "held_back_choice"]
    rows = read_table(path, ["epoch", *columns])
    measures = [(measure, name) for measure, name in (("position", title or "Evaluation"), ("choice", "Move ordering"))
                if any(number(row, f"{side}_{measure}") is not None for row in rows for side in ("train", "held_back"))]
    if not measures:
        raise DataError("no loss in it")
    figure, all_axes = pyplot.subplots(1, len(measures), figsize=(WIDTH, 3.8), squeeze=False)
    for axes, (measure, name) in zip(all_axes[0], measures):
        for side, label in (("train", "fitted to"), ("held_back", "held back")):
            points = [(number(row, "epoch"), number(row, f"{side}_{measure}")) for row in rows]
            points = [(x, y) for x, y in points if x is not None and y is not None]
            if points:
                axes.plot(*zip(*points), linewidth=1.8, label=label)
        line_axes(axes, name, "epoch", "loss (nats)")
        axes.xaxis.set_major_locator(ticker.MaxNLocator(integer=True))
        legend(axes, 2)
    return figure


def draw_bars(axes, names, series, label, row_names=True):
    """`series`: pairs of a name and a value for each row, None where there is none."""
    values = [value for _, bars in series for value in bars if value is not None]
    if any(value <= 0 for value in values):
        raise DataError("a bar needs a number above 0")
    low = math.floor(math.log10(min(values, default=1)))
    high = max(low + 1, math.ceil(math.log10(max(values, default=10))))
    height = 0.8 / len(series)
    for place, (name, bars) in enumerate(series):
        for row, value in enumerate(bars):
            if value is None:
                continue
            y = row - 0.4 + (place + 0.5) * height
            axes.barh(y, value, height * 0.85, color=COLOURS[place % len(COLOURS)])
            axes.annotate(f"{value:.1f}" if value < 100 else grouped(value), (value, y), (4, 0), textcoords="offset points",
                          va="center", fontsize=8)
        axes.barh(0, math.nan, color=COLOURS[place % len(COLOURS)], label=name)
    axes.set_xscale("log")
    axes.set_xlim(10.0 ** low, 10.0 ** high * 1.6)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_yticks(range(len(names)), names if row_names else [""] * len(names))
    axes.tick_params(axis="y", length=0)
    axes.set_xticks([10.0 ** power for power in range(low, high + 1, 2 if high - low > 6 else 1)])
    axes.xaxis.set_major_formatter(grouped)
    axes.xaxis.set_minor_locator(ticker.NullLocator())
    axes.grid(axis="x")
    axes.set_axisbelow(True)
    axes.set_xlabel(label)


def bars_figure(names, series_count, width_ratios):
    height = 1.2 + len(names) * (0.13 * series_count + 0.14)
    figure, axes = pyplot.subplots(1, len(width_ratios), figsize=(WIDTH, height), squeeze=False, width_ratios=width_ratios)
    return figure, axes[0]


def plot_solve(path, title, _):
    rows = read_table(path, ["set", "program", "nodes", "microseconds"])
    sets = list(dict.fromkeys(row["set"] for row in rows))
    programs = list(dict.fromkeys(row["program"] for row in rows))
    figure, both = bars_figure(sets, len(programs), (1, 1))
    for axes, column, label in zip(both, ("nodes", "microseconds"), ("nodes a position", "time a position (microseconds)")):
        cells = {(row["program"], row["set"]): number(row, column) for row in rows}
        draw_bars(axes, sets, [(name, [cells.get((name, one)) for one in sets]) for name in programs], label, axes is both[0])
    figure.subplots_adjust(wspace=0.25)
    both[0].set_title(title or "Positions solved, means a position", loc="left", fontsize=12, pad=28)
    legend(both[0], 4)
    return figure


def plot_bars(path, title, label):
    rows = read_table(path)
    first, *columns = rows[0]
    if not columns:
        raise DataError("no column of numbers")
    figure, (axes,) = bars_figure(rows, len(columns), (1,))
    draw_bars(axes, [row[first] for row in rows], [(name, [number(row, name) for row in rows]) for name in columns], label or "")
    axes.set_title(title or first, loc="left", fontsize=12, pad=28)
    legend(axes, 4)
    return figure


def interval(points):
    """The 95 % interval of the mean of pairs' points, 0 to 2 a pair, as a share of the points; None without pairs."""
    if not points:
        return None
    scores = [value / 2 for value in points]
    mean = sum(scores) / len(scores)
    # Pairs without spread still leave one pair's worth of doubt, as in lab/match/statistics.cpp.
    variance = max(sum(score * score for score in scores) / len(scores) - mean * mean, 0.0625 / len(scores))
    error = 1.959964 * math.sqrt(variance / len(scores))
    return max(0, mean - error), min(1, mean + error)


def plot_match(path, title, _):
    names, games, points, pairs, course = None, 0, 0.0, {}, []
    for at, game in read_lines(path):
        index, black, white, result = (game.get(key) for key in ("game", "black", "white", "result"))
        if not (isinstance(index, int) and isinstance(black, str) and isinstance(white, str) and isinstance(result, str) and result):
            raise DataError(f"line {at}: not a game of `tengen-lab match`")
        both = (black, white) if index % 2 == 0 else (white, black)
        names = names or both
        if both != names:
            raise DataError(f"line {at}: a game of others than '{names[0]}' and '{names[1]}'")
        if game.get("ending") == "aborted":
            continue
        won = {"B": index % 2 == 0, "W": index % 2 == 1}.get(result[0], 0.5)
        games, points = games + 1, points + won
        pairs.setdefault(index // 2, []).append(won)
        bounds = interval([sum(pair) for pair in pairs.values() if len(pair) == 2])
        course.append((games, 100 * points / games, *(100 * bound for bound in bounds or (math.nan, math.nan))))
    if not course:
        raise DataError("no finished game in it")
    figure, axes = pyplot.subplots(figsize=(WIDTH, 3.8))
    x, score, low, high = zip(*course)
    axes.plot(x, score, linewidth=1.8, label="score with its 95 % interval")
    axes.fill_between(x, low, high, color=COLOURS[0], alpha=0.2, linewidth=0)
    line_axes(axes, title or f"{names[0]} against {names[1]}", "games", f"score of {names[0]} (%)", 50)
    axes.xaxis.set_major_locator(ticker.MaxNLocator(integer=True))
    legend(axes, 1)
    return figure


def plot_spsa(path, title, _):
    (_, head), *iterations = list(read_lines(path)) or [(1, {})]
    numbers = head.get("numbers")
    if "spsa" not in head or not isinstance(numbers, list):
        raise DataError("line 1: not the head of a course of `tengen-lab spsa`")
    if not iterations:
        raise DataError("no iteration in it")
    figure, axes = pyplot.subplots(figsize=(WIDTH, 4.6))
    for place, tuned in enumerate(numbers):
        x, y = [0], [0.0]
        for at, iteration in iterations:
            try:
                distance = (iteration["values"][place] - tuned["start"]) / tuned["step"]
                x.append(int(iteration["iteration"]))
            except (KeyError, IndexError, TypeError, ValueError, ZeroDivisionError):
                raise DataError(f"line {at}: no iteration of such a course") from None
            if not abs(distance) <= LARGEST:
                raise DataError(f"line {at}: '{tuned['name']}' is too far from its start")
            y.append(distance)
        axes.plot(x, y, linewidth=1.5, label=str(tuned.get("name", "")), linestyle=["-", "--", ":"][place // len(COLOURS) % 3])
    line_axes(axes, title or "Course of the tuning", "iterations", "steps away from the start", 0)
    axes.xaxis.set_major_locator(ticker.MaxNLocator(integer=True))
    legend(axes, 5)
    return figure


KINDS = {"elo": plot_elo, "loss": plot_loss, "solve": plot_solve, "bars": plot_bars, "match": plot_match, "spsa": plot_spsa}


def save(figure, path):
    """Writes the whole picture or nothing."""
    form = os.path.splitext(path)[1][1:].lower()
    if form not in ("svg", "png", "pdf"):
        raise DataError("the picture's name ends in .svg, .png or .pdf")
    dates = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {}}
    with tempfile.TemporaryDirectory(dir=os.path.dirname(os.path.abspath(path))) as folder:
        part = os.path.join(folder, "picture")
        figure.savefig(part, format=form, dpi=DPI, transparent=True, bbox_inches="tight", metadata=dates[form])
        os.replace(part, path)
    pyplot.close(figure)


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--title", help="instead of the usual one")
    parser.add_argument("--label", help="of the axis of bars")
    options = parser.parse_args(words)
    try:
        save(KINDS[options.kind](options.input, options.title, options.label), options.output)
    except (DataError, OSError, UnicodeDecodeError) as error:
        print(f"{options.input}: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
