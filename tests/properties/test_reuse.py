"""The next load: a recoding that was kept makes the same classes of other rows, judged anew, and tells what has drifted."""

from __future__ import annotations

import json
import math
import random
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pytest
import shoal
from shoal.release import verification

from tests.oracle import cases
from tests.oracle.test_agreement_full_domain import Case, draw
from tests.slow import some_slow

COUNT = round(24 * cases.RUNS)


def table(case: Case) -> Any:
    more = {"id": cases.TYPES["integer"]} if case.kept else {}
    return cases.table(case.rows, [*case.quasi, *case.sensitive], **more)


def rows_of(release: shoal.Release) -> Counter[tuple[Any, ...]]:
    return Counter(tuple(row.values()) for row in release.to_arrow().to_pylist())


def next_load(chance: random.Random, case: Case) -> Case:
    """Other rows of the same columns; no column is NULL throughout."""
    columns = [*case.quasi, *case.sensitive]
    rows = [{**{a.name: a.draw(chance) for a in columns}, "id": i} for i in range(chance.randint(5, 20))]
    for attribute in case.quasi:
        if all(row[attribute.name] is None for row in rows):
            rows[0][attribute.name] = next(value for value in attribute.values if value is not None)
    return case._replace(rows=rows)


@pytest.mark.slow
def test_levels_that_were_kept_are_those_of_a_policy_that_allows_no_others(
    con: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    """Masks that are too short for the new values are refused by both."""
    chance, saved, ended = random.Random(cases.SEED), tmp_path / "saved.json", Counter[str]()
    for number in range(10 * COUNT):
        if number >= COUNT and ended["refused"]:
            break
        folder = tmp_path / str(number)
        folder.mkdir()
        case = draw(chance, folder)
        try:
            with shoal.anonymize(table(case), case.policy, con=con, save_recoding=saved) as release:
                levels, first = release.summary["algorithm"]["levels"], rows_of(release)
        except shoal.PrivacyError:
            continue
        with shoal.anonymize(table(case), case.policy, con=con, reuse=saved) as release:
            assert rows_of(release) == first
            if not release.summary["release"]["suppressed"]:  # a label that was never published is new
                assert release.summary["drift"]["new"] == {}
        case = next_load(chance, case)
        fixed = case.policy
        for name, level in levels.items():
            fixed["quasi_identifiers"][name] = {**fixed["quasi_identifiers"][name], "min_level": level, "max_level": level}
        try:
            with shoal.anonymize(table(case), fixed, con=con) as release:
                expected, suppressed = rows_of(release), release.summary["release"]["suppressed"]
        except shoal.ShoalError as refused:
            with pytest.raises(type(refused)):
                shoal.anonymize(table(case), case.policy, con=con, reuse=saved)
            ended["refused"] += 1
            continue
        with shoal.anonymize(table(case), case.policy, con=con, reuse=saved) as release:
            assert rows_of(release) == expected
            assert release.summary["algorithm"]["levels"] == levels
            assert release.summary["release"]["suppressed"] == suppressed
        ended["kept"] += 1
    assert ended["refused"] > 0
    assert ended["kept"] > COUNT // 5


MONDRIAN: dict[str, Any] = {
    "quasi_identifiers": {"a": None, "b": {"taxonomy": {"order": {"low": ["x", "y"], "high": ["v", "w"]}}}},
    "sensitive": ["s"],
    "privacy": [{"k_anonymity": {"k": 3}}, {"distinct_l_diversity": {"l": 2}}],
    "algorithm": "mondrian",
}
PLACES: dict[str | None, float] = {"x": 0, "y": 1, "v": 2, "w": 3, None: math.inf}


def people(chance: random.Random, count: int, most: int) -> pd.DataFrame:
    rows = [
        (chance.choice([None, *range(-3, most)]), chance.choice(["x", "y", "v", "w", None]), chance.choice("pqr"))
        for _ in range(count)
    ]
    return pd.DataFrame(rows, columns=["a", "b", "s"]).astype({"a": "Int64"})


Location = float
REST = math.inf
"""Where NULL is: beyond all numbers."""


def walked(frame: pd.DataFrame, sweeps: list[list[list[Any]]], by_planes: bool) -> Counter[tuple[Any, ...]]:
    """The release by walking every row down the kept planes, one after the other."""
    cuts = {
        part: (attribute - 1, child, REST if plane is None else plane)
        for sweep in sweeps
        for part, attribute, child, plane in sweep
    }
    classes, regions = defaultdict(list), {}
    rows = list(frame.astype(object).where(frame.notna(), None).itertuples(index=False, name=None))
    for a, b, s in rows:
        part, region = 1, [[None, None], [None, None]]
        places = (REST if a is None else a, PLACES[b])
        while part in cuts:
            attribute, child, plane = cuts[part]
            goes_right = places[attribute] >= plane
            region[attribute][0 if goes_right else 1] = plane
            part = 2 * child + goes_right
        classes[part].append((a, b, s))
        regions[part] = region
    published: Counter[tuple[Any, ...]] = Counter()
    for part, members in classes.items():
        if len(members) < 3 or len({s for *_, s in members}) < 2:
            continue
        shown: tuple[str | None, str | None] = _numbers({a for a, _, _ in members}), _texts({b for _, b, _ in members})
        if by_planes:
            held = [{row[0] for row in rows}, {*PLACES} - ({None} - {row[1] for row in rows})]
            within = [
                {v for v in held[i] if _is_within(place(v), regions[part][i])}
                for i, place in enumerate((lambda v: REST if v is None else v, PLACES.__getitem__))
            ]
            shown = _fenced(within[0], *regions[part][0]), _texts(within[1])
        published.update((*shown, s) for *_, s in members)
    return published


def _is_within(place: Location, region: list[Location | None]) -> bool:
    below, above = region
    return (below is None or place >= below) and (above is None or place < above)


def _fenced(within: set[int | None], below: Location | None, above: Location | None) -> str | None:
    if None in within:
        return "*" if len(within) > 1 else None
    below, above = (None if plane in (None, REST) else int(plane) for plane in (below, above))
    if below is None or above is None:
        return "*" if below is above else f">= {below}" if above is None else f"< {above}"
    return f"{below}" if above == below + 1 else f"[{below}, {above - 1}]"


def _numbers(held: set[int | None]) -> str | None:
    if len(held) > 1:
        return "*" if None in held else f"[{min(map(int, held))}, {max(map(int, held))}]"  # type: ignore[arg-type]
    [only] = held
    return None if only is None else str(only)


def _texts(held: set[str | None]) -> str | None:
    if len(held) == 1:
        return held.pop()
    return "low" if held <= {"x", "y"} else "high" if held <= {"v", "w"} else "*"


@pytest.mark.parametrize("bounds", some_slow(["partition", "tight"], 2))
def test_cuts_that_were_kept_make_the_classes_between_their_planes(
    bounds: str, con: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    chance, saved = random.Random(cases.SEED), tmp_path / "saved.json"
    asked = {**MONDRIAN, "algorithm": {"name": "mondrian", "bounds": bounds}}
    for _ in range(max(2, COUNT // 4)):
        first = people(chance, chance.randint(10, 60), 12)
        with shoal.anonymize(first, asked, con=con, save_recoding=saved) as release:
            same = rows_of(release)
        with shoal.anonymize(first, asked, con=con, reuse=saved) as release:
            assert rows_of(release) == same
        other = people(chance, chance.randint(30, 80), 16)
        expected = walked(other, json.loads(saved.read_text())["found"]["sweeps"], bounds == "partition")
        policy = {**asked, "suppression": {"limit": 0.9}}
        with shoal.anonymize(other, policy, con=con, reuse=saved) as release:
            assert rows_of(release) == expected
            lost = len(other) - expected.total()
            assert release.summary["release"]["suppressed"] == lost
        if lost:
            with pytest.raises(shoal.PrivacyError, match=f"saved.json would suppress {lost} of {len(other)} rows"):
                shoal.anonymize(other, asked, con=con, reuse=saved)


FLAT: dict[str, Any] = {
    "quasi_identifiers": {"a": {"taxonomy": {"intervals": [5, 10]}}, "b": {"taxonomy": "suppress"}},
    "sensitive": ["s"],
    "privacy": [{"k_anonymity": {"k": 2}}],
}


def flat(*rows: tuple[int, str]) -> pd.DataFrame:
    return pd.DataFrame([(*row, "pq"[i % 2]) for i, row in enumerate(rows)], columns=["a", "b", "s"])


def test_drift_is_told(tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    policy = {**FLAT, "suppression": {"limit": 0.2}}
    before = shoal.anonymize(flat((1, "x"), (2, "x"), (11, "y"), (12, "y")), FLAT, save_recoding=saved)
    assert before.summary["algorithm"]["levels"] == {"a": 1, "b": 0}
    after = shoal.anonymize(flat((1, "x"), (2, "x"), (21, "z"), (22, "z"), (31, "z")), policy, reuse=saved)
    drift = after.summary["drift"]
    assert drift["new"] == {
        "a": {"labels": 2, "rows": 3, "shown": ["[20, 24]"]},  # that of the row that is suppressed is counted and not shown
        "b": {"labels": 1, "rows": 3, "shown": ["z"]},
    }
    assert drift["figures"]["rows"] == {"before": 4, "now": 5}
    assert drift["figures"]["suppressed"] == {"before": 0.0, "now": 0.2}
    assert "drift" not in before.summary


@pytest.mark.parametrize("algorithm", ["full_domain", "mondrian"])
@pytest.mark.parametrize("style", ["drop", "star"])
def test_what_does_not_hold_any_more_is_suppressed_up_to_the_limit(algorithm: str, style: str, tmp_path: Path) -> None:
    """The classes that violate a model now, and no other row; one row beyond the limit the run is refused."""
    saved, target = tmp_path / "saved.json", tmp_path / "target.csv"
    quasi = {"a": {"taxonomy": {"intervals": [4]}, "max_level": 1} if algorithm == "full_domain" else None}
    policy = {**FLAT, "quasi_identifiers": quasi, "privacy": {"k_anonymity": {"k": 4}}, "algorithm": algorithm}
    first = pd.DataFrame([(i, "pq"[i % 2]) for i in range(16)], columns=["a", "s"])
    kept = shoal.anonymize(first, {**policy, "suppression": {"style": style}}, save_recoding=saved)
    assert kept.summary["release"]["classes"] == 4
    policy["suppression"] = {"limit": 0.125, "style": style}
    moved = pd.concat([first[2:], first[8:10]])  # the first class has lost two rows, another has two more
    after = shoal.anonymize(moved, policy, target=target, reuse=saved)
    assert after.summary["release"]["suppressed"] == 2
    assert after.summary["drift"]["figures"]["suppressed"] == {"before": 0.0, "now": 0.125}
    published = pd.read_csv(target)["a"].value_counts().to_dict()
    assert published.pop("*", 0) == 2 * (style == "star")
    assert sorted(published.values()) == [4, 4, 6]
    before = target.read_bytes()
    with pytest.raises(shoal.PrivacyError, match=r"saved.json would suppress 3 of 16 rows, more than the limit allows"):
        shoal.anonymize(pd.concat([first[1:], first[8:9]]), policy, target=target, reuse=saved)
    assert target.read_bytes() == before


@pytest.mark.parametrize("algorithm", ["full_domain", "mondrian"])
@pytest.mark.parametrize("cause", ["limit", "everybody", "audit"])
def test_a_refusal_tells_the_drift(algorithm: str, cause: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is what somebody has to look at then."""
    saved, quasi = tmp_path / "saved.json", {"a": {"taxonomy": {"intervals": [4]}, "max_level": 1}}
    policy = {**FLAT, "quasi_identifiers": quasi if algorithm == "full_domain" else ["a"], "algorithm": algorithm}
    limit = {"limit": 0.0, "everybody": 1.0, "audit": 0.5}[cause]
    policy |= {"privacy": [{"k_anonymity": {"k": 4}}], "suppression": {"limit": limit}}
    frame = pd.DataFrame([(i, "pq"[i % 2]) for i in range(16)], columns=["a", "s"])
    shoal.anonymize(frame, policy, save_recoding=saved)
    rows = {"everybody": [1, 5, 9, 99], "limit": [*range(12), 99]}.get(cause, [*range(16), 99])
    if cause == "audit":
        monkeypatch.setattr(verification, "verify", refusing)
    with pytest.raises(shoal.PrivacyError) as refused:
        shoal.anonymize(pd.DataFrame([(i, "p") for i in rows], columns=["a", "s"]), policy, reuse=saved)
    drift = refused.value.drift
    assert drift is not None
    told = {"labels": 1, "rows": 1, "shown": []} if algorithm == "full_domain" else {"values": 1, "rows": 1}
    assert drift["new"]["a"] == told
    gone = {"limit": 1, "everybody": 4, "audit": int(algorithm == "full_domain")}[cause]  # or 99 joins the last class
    assert drift["figures"]["rows"] == {"before": 16, "now": len(rows)}
    assert drift["figures"]["suppressed"]["now"] == round(gone / len(rows), 6)


def refusing(*_: object) -> None:
    raise shoal.PrivacyError("the release violates k_anonymity: nothing was published")


def test_outlying_rows_are_not_left_out_again(tmp_path: Path) -> None:
    """The limit of the next load is for what does not hold there; a row without which labels were shorter comes back."""
    saved = tmp_path / "saved.json"
    policy = {**MONDRIAN, "quasi_identifiers": ["a"], "suppression": {"limit": 0.1}}
    frame = pd.DataFrame([(value, "pqr"[i % 3]) for i, value in enumerate([*range(9), 1000])], columns=["a", "s"])
    first = shoal.anonymize(frame, policy, save_recoding=saved)
    assert first.summary["release"]["suppressed"] == 1
    again = shoal.anonymize(frame, policy, reuse=saved)
    assert again.summary["release"]["suppressed"] == 0
    assert again.summary["drift"]["new"] == {"a": {"values": 1, "rows": 1}}
    assert max(again.to_pandas()["a"]).endswith(", 1000]")


def covers(label: str | None, value: int | str | None) -> bool:
    """Whether a label of `MONDRIAN`'s columns, or one of a set, stands for a value."""
    if label in ("*", value) or label is None:
        return label in ("*", value)
    if label.startswith("{"):
        return ("NULL" if value is None else str(value)) in label.strip("{}").split(", ")
    if value is None or isinstance(value, str):
        return value in {"low": ["x", "y"], "high": ["v", "w"]}.get(label, [])
    low, high = map(int, label.strip("[]").split(", ")) if label.startswith("[") else (int(label), int(label))
    return low <= value <= high


@pytest.mark.parametrize("style", some_slow([None, "set"], 2))
def test_values_that_no_label_covered_are_counted(style: str | None, con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    chance, saved, told = random.Random(cases.SEED), tmp_path / "saved.json", Counter[str]()
    policy = {**MONDRIAN, "algorithm": {"name": "mondrian", "labels": style}, "suppression": {"limit": 0.9}}
    for number in range(max(6, COUNT // 4)):
        if number >= COUNT // 4 and told["a"] and told["b"]:
            break
        first = people(chance, chance.randint(30, 60), 12)
        first = first[first["b"].isin(chance.sample(["x", "y", "v", "w", None], 3))]
        with shoal.anonymize(first, policy, con=con, save_recoding=saved) as release:
            shown = release.to_pandas().astype(object)
            shown = shown.where(shown.notna(), None)
        other = people(chance, chance.randint(30, 80), 16).astype(object)
        other = other.where(other.notna(), None)
        expected = {}
        for column in ("a", "b"):
            labels = set(shown[column])
            new = [value for value in other[column] if not any(covers(label, value) for label in labels)]
            if new:
                expected[column] = {"values": len(set(new)), "rows": len(new)}
        with shoal.anonymize(other.astype({"a": "Int64"}), policy, con=con, reuse=saved) as release:
            assert release.summary["drift"]["new"] == expected
        told.update(expected.keys())
    assert told["a"] > 0
    assert told["b"] > 0


def test_where_labels_do_not_tell_nothing_is_new(tmp_path: Path) -> None:
    """A mean tells nothing of the values, and labels from plane to plane reach on where nobody was."""
    saved = tmp_path / "saved.json"
    for how in ({"labels": {"a": "mean", "b": "ancestor"}}, {"bounds": "partition"}):
        policy = {**MONDRIAN, "algorithm": {"name": "mondrian", **how}}
        rows = [(i, "xyvw"[i % 4], "pq"[i // 4 % 2]) for i in range(40)]
        shoal.anonymize(pd.DataFrame(rows, columns=["a", "b", "s"]), policy, save_recoding=saved)
        more = [*rows, *((i + 1000, *rest) for i, *rest in rows)]
        again = shoal.anonymize(pd.DataFrame(more, columns=["a", "b", "s"]), policy, reuse=saved)
        assert again.summary["drift"]["new"] == {}
        assert "a" not in json.loads(saved.read_text())["covered"]


@pytest.mark.parametrize("bounds", ["tight", "partition"])
def test_what_is_kept_holds_no_values_of_the_data(bounds: str, tmp_path: Path) -> None:
    """None but the ends of labels that were published; from plane to plane not even these."""
    saved = tmp_path / "saved.json"
    chance = random.Random(3)
    frame = people(chance, 60, 12).assign(a=lambda held: held["a"] * 7919 + 123_456)
    policy = {**MONDRIAN, "algorithm": {"name": "mondrian", "bounds": bounds}}
    published = shoal.anonymize(frame, policy, save_recoding=saved).to_pandas()["a"]
    ends = set(published.str.findall("[0-9]+").explode().dropna()) if bounds == "tight" else set()
    text = saved.read_text()
    assert not [value for value in frame["a"].dropna() if str(value) in text and str(value) not in ends]
    policy = {**FLAT, "suppression": {"limit": 0.3}}
    rows = [(5 * i, "x") for i in range(8)] + [(5 * i + 1, "x") for i in range(8)] + [(77_777, "unique")]
    shoal.anonymize(flat(*rows), policy, save_recoding=saved)
    assert "unique" not in saved.read_text()
    assert "77777" not in saved.read_text()


def test_another_policy_is_refused(tmp_path: Path) -> None:
    saved, frame = tmp_path / "saved.json", flat((1, "x"), (2, "x"))
    shoal.anonymize(frame, FLAT, save_recoding=saved)
    quasi = {**FLAT["quasi_identifiers"], "a": {"taxonomy": {"intervals": [5, 20]}}}
    for changed, said in (
        ({"privacy": [{"k_anonymity": {"k": 3}}]}, "privacy differs"),
        ({"quasi_identifiers": quasi, "seed": 1}, "quasi_identifiers.a, seed differ"),
        ({"suppression": {"limit": 0.1, "style": "star"}}, "suppression.style differs"),
        ({"algorithm": "mondrian"}, "algorithm differs"),
    ):
        with pytest.raises(shoal.PolicyError, match=said):
            shoal.anonymize(frame, {**FLAT, **changed}, reuse=saved)
    shoal.anonymize(frame, {**FLAT, "suppression": {"limit": 0.1}}, reuse=saved)


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"shoal_recoding": 99}', '{"shoal_recoding": 1}', "\xff"])
def test_another_file_is_refused(content: str, tmp_path: Path) -> None:
    (tmp_path / "saved.json").write_text(content, encoding="latin-1")
    with pytest.raises(shoal.PolicyError, match="saved"):
        shoal.anonymize(flat((1, "x"), (2, "x")), FLAT, reuse=tmp_path / "saved.json")
    with pytest.raises(shoal.PolicyError, match="cannot be read"):
        shoal.anonymize(flat((1, "x"), (2, "x")), FLAT, reuse=tmp_path / "nowhere.json")


@pytest.mark.parametrize(
    ("algorithm", "said"),
    [
        ("hilbert", "hilbert finds cannot be put to another load"),
        ({"name": "mondrian", "mode": "relaxed"}, "mode cannot be relaxed"),
        ("mondrian", "'b' would be kept|b would be kept|cuts at its own values"),
    ],
)
def test_what_says_nothing_of_other_rows_is_not_kept(algorithm: Any, said: str, tmp_path: Path) -> None:
    rows = [(i, "xyz"[i % 3]) for i in range(60)]
    quasi = {"b": {"taxonomy": "suppress"}, "a": None}
    policy = {**FLAT, "quasi_identifiers": quasi, "algorithm": algorithm}
    with pytest.raises(shoal.PolicyError, match=said):
        shoal.anonymize(flat(*rows), policy, save_recoding=tmp_path / "saved.json")
    assert not (tmp_path / "saved.json").exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda frame: frame.assign(note="private"), "new: 'note'"),
        (lambda frame: frame.drop(columns="ward"), "gone: 'ward'"),
        (lambda frame: frame.assign(ward=frame["ward"].astype("float")), "of another type: 'ward'"),
    ],
)
def test_columns_that_nobody_agreed_to_publish_are_refused(change: Any, said: str, tmp_path: Path) -> None:
    frame = pd.DataFrame([(i % 4, "pq"[i % 2], i % 3) for i in range(24)], columns=["a", "s", "ward"])
    policy = {**FLAT, "other": "keep", "quasi_identifiers": ["a"], "privacy": [{"k_anonymity": {"k": 2}}]}
    saved, target = tmp_path / "saved.json", tmp_path / "out.parquet"
    shoal.anonymize(frame, policy, save_recoding=saved)
    with pytest.raises(shoal.PolicyError, match=said):
        shoal.anonymize(change(frame), policy, reuse=saved, target=target)
    assert not target.exists()
    shoal.anonymize(change(frame), {**policy, "other": "drop"}, save_recoding=saved)
    shoal.anonymize(frame, {**policy, "other": "drop"}, reuse=saved, target=target)  # what is dropped may change
    assert pd.read_parquet(target).columns.to_list() == ["a", "s"]
