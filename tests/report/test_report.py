"""Reports: what they show is what queries over the release and its source find, and an external one shows nothing else."""

from __future__ import annotations

import hashlib
import json
import math
import random
import re
from collections import Counter
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal
from click.testing import CliRunner, Result
from shoal.api import reporting
from shoal.cli.app import cli
from shoal.params.location import Keys
from shoal.report.frontier import Axis

HOSTILE = "<script>alert('x')</script>&\x1b[31m{{ 7 * 7 }}"
AGE, DISEASE = f"age {HOSTILE}", f"disease {HOSTILE}"
VOID = {"meta", "link", "br", "hr", "img", "input"}


class Checked(HTMLParser):
    """A page whose elements are closed in order, with its texts and what it would load."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: Counter[str] = Counter()
        self.attributes: list[tuple[str, str]] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements[tag] += 1
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements[tag] += 1
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def patients(rows: int = 400) -> pa.Table:
    """People of whom some are left out: their values are in no row of the release."""
    chance = random.Random("report")
    made = [
        {
            "name": f"PLANTED-NAME-{i}",
            AGE: chance.randrange(20, 60),
            "town": chance.choice(("PLANTED-TOWN-1", "PLANTED-TOWN-2")),
            DISEASE: chance.choice(("flu", "cold", HOSTILE)),
        }
        for i in range(rows)
    ]
    made += [
        {"name": f"PLANTED-NAME-{rows + i}", AGE: 700 + 50 * i, "town": "PLANTED-TOWN-3", DISEASE: f"PLANTED-SECRET-{i}"}
        for i in range(3)
    ]
    return pa.Table.from_pylist(made)


TOWNS = {"order": {"west": ["PLANTED-TOWN-1"], "east": ["PLANTED-TOWN-2", "PLANTED-TOWN-3"]}}
POLICY: dict[str, Any] = {
    "identifiers": ["name"],
    "quasi_identifiers": {
        AGE: {"taxonomy": {"intervals": [10, 20], "low": 20, "high": 1000}},
        "town": {"taxonomy": TOWNS, "min_level": 1},
    },
    "sensitive": {DISEASE: None},
    "privacy": [{"k_anonymity": {"k": 3}}, {"pd_recursive_l_diversity": {"c": 4, "l": 2, "allowed": ["PLANTED-SECRET-0"]}}],
    "suppression": {"limit": 0.05},
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A release with its source and policy as files, the summary of its run, and a plan."""
    folder = tmp_path_factory.mktemp("PLANTED-FOLDER")
    source, target, policy = folder / "source.parquet", folder / "release.parquet", folder / "policy.json"
    duckdb.from_arrow(patients()).write_parquet(str(source))
    policy.write_text(json.dumps({**POLICY, "source": str(source), "target": str(target)}), encoding="utf-8")
    with shoal.anonymize(policy=policy, explain=True) as release:
        summary = release.summary
    plan = shoal.plan(policy=policy, k=[2, 3, 1000], limit=[0, 0.05]).as_json()
    attack = shoal.attack(str(target), str(source), policy=policy, by=["town"]).as_json()
    tables = {"source": source, "release": target, "policy": policy, "folder": folder}
    return {**tables, "summary": summary, "plan": plan, "attack": attack, "reports": {}}


def report(made: dict[str, Any], external: bool = False) -> shoal.Report:
    """Return the report on the release with all that can be given beside it. Each of the two is made once."""
    if external not in made["reports"]:
        given = {key: made[key] for key in ("summary", "plan", "attack")}
        made["reports"][external] = shoal.report_on(
            made["release"], made["policy"], made["source"], script="select 'PLANTED-SCRIPT'", external=external, **given
        )
    return made["reports"][external]


def query(made: dict[str, Any], sql: str) -> list[Any]:
    for table in ("release", "source"):
        sql = sql.replace(f"{{{table}}}", f"'{made[table]}'")
    return duckdb.sql(sql).fetchall()


def quoted(column: str) -> str:
    return '"' + column.replace('"', '""') + '"'


# what an external report holds back


def test_an_external_report_holds_no_value_that_the_release_does_not_show(made: dict[str, Any]) -> None:
    shown = {str(value) for row in query(made, "from {release}") for value in row}
    inside, outside = report(made), report(made, external=True)
    for text in (outside.html(), json.dumps(outside.as_json()), outside._repr_html_()):
        assert {found for found in re.findall(r"PLANTED-[A-Z]+-?\d*", text)} <= shown
        assert "700" not in re.findall(r"\b\d+\b", re.sub(r'="[^"]*"|[\d.]+%|#\w+|\d+px|: [\d.]+', "", text))
    kept_in = set(re.findall(r"PLANTED-[A-Z]+", inside.html()))
    assert {"PLANTED-TOWN", "PLANTED-SCRIPT", "PLANTED-FOLDER", "PLANTED-SECRET"} <= kept_in  # so the test can fail
    assert outside.as_json()["provenance"]["source"] == "source.parquet"


SECRETS = [["PLANTED-SECRET-0"], ["PLANTED-SECRET-1", "PLANTED-SECRET-2"]]
FAR = ["PLANTED-TOWN-1", "PLANTED-TOWN-2", "PLANTED-TOWN-3"]
ENDS = [{"intervals": [10], "low": 20, "high": high} for high in (1000, 12345)]
VARIED: dict[str, Any] = {
    **POLICY,
    "quasi_identifiers": {AGE: {"taxonomy": ENDS}, "town": {"taxonomy": [TOWNS, {"order": {"far": FAR}}]}},
    "privacy": [
        {"k_anonymity": {"k": [2, 3]}},
        {"npd_recursive_l_diversity": {"c1": 9, "c2": 0, "l": 1, "guarded": SECRETS}},
        {"alpha_k_anonymity": {"alpha": 0.9, "k": 2, "values": SECRETS}},
    ],
}


@pytest.mark.parametrize("part", ["quasi_identifiers", "privacy"])
def test_an_external_report_only_numbers_what_may_hold_values(made: dict[str, Any], part: str) -> None:
    """Of taxonomies and of models whose parameters are values, a plan tells inside, and numbers outside."""
    plan = json.loads(json.dumps(shoal.plan(made["source"], {**POLICY, part: VARIED[part]}, threads=1).as_json()))
    inside, outside = (
        shoal.report_on(made["release"], made["policy"], external=external, plan=plan) for external in (False, True)
    )
    texts = [
        json.dumps(each.as_json()["plan"]) + each.html().partition("What other policies would cost")[2]
        for each in (inside, outside)
    ]
    planted = r"PLANTED-(?:SECRET|TOWN)|12345"
    assert re.search(planted, texts[0]), "so that the test can fail"
    assert not re.search(planted, texts[1])
    told = outside.as_json()["plan"]
    names = ["k", "parameter 1", "parameter 2"] if part == "privacy" else ["parameter 1", "parameter 2"]
    assert [axis["name"] for axis in told["varied"]] == names
    for each, own in zip(told["plans"], plan["plans"], strict=True):
        assert (each["figures"] or {}).get("utility") == (own["figures"] or {}).get("utility")
        assert each["choices"].get("k") == own["choices"].get("k")
        assert {each["choices"][name] for name in names[-2:]} <= {"choice-1", "choice-2"}
    assert len({tuple(each["choices"].values()) for each in told["plans"]}) == len(plan["plans"])


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (("privacy", 0, "npd_recursive_l_diversity", "guarded"), True),
        (("privacy", 0, "npd_recursive_l_diversity", "c1"), False),
        (("privacy",), True),
        (("quasi_identifiers",), False),
        (("quasi_identifiers", "weight"), True),
        (("quasi_identifiers", "age", "weight"), False),
        (("quasi_identifiers", "age", "taxonomy", "order", "weight"), True),
        (("sensitive", "disease", "weights"), True),
        (("population", "source"), True),
        (("algorithm", "metric"), False),
        (("suppression", "limit"), False),
    ],
)
def test_what_may_hold_values_is_what_is_not_known_to_hold_none(keys: Keys, expected: bool) -> None:
    assert Axis(keys, str(keys[-1]), (1, 2)).may_hold_values == expected


def test_who_knows_a_value_that_hardly_anybody_shares_finds_the_row() -> None:
    rows = [{"age": 10 * (i % 3), "cost": i, "disease": "flu" if i % 2 else "cold", "id": f"x{i}"} for i in range(60)]
    policy = {"quasi_identifiers": ["age"], "sensitive": ["cost", "disease"], "keep": ["id"], "privacy": "k_anonymity:k=3"}
    said = shoal.report_on(pa.Table.from_pylist(rows), policy).as_json()["not_promised"]
    assert "Who knows cost and id of somebody finds the row: nearly every row has a value of its own." in said
    few = shoal.report_on(pa.Table.from_pylist(rows[:40]), policy).as_json()["not_promised"]
    assert not any("a value of its own" in sentence for sentence in few)


def test_no_report_names_people(made: dict[str, Any]) -> None:
    """A column of which each row has its own value is a list of people."""
    policy = {**POLICY, "identifiers": [], "keep": ["name"]}
    with shoal.anonymize(patients(), policy, explain=True) as release:
        for external in (False, True):
            page = shoal.report_on(release.to_arrow(), policy, patients(), summary=release.summary, external=external)
            assert "PLANTED-NAME" not in page.html() + json.dumps(page.as_json())


def test_an_external_report_does_not_tell_what_the_source_lets_others_believe() -> None:
    """Of age 30 two of five have flu, one has cancer; of 30 and 31 three and two of eight have: Theorem 3.1 by hand."""
    ages = {30: ["Cancer", "Cough", "Cough", "Flu", "Flu"], 31: ["Cancer", "Cough", "Flu"], 32: ["Cancer"]}
    rows = [{"age": age, "condition": condition} for age, conditions in ages.items() for condition in conditions]
    policy = {
        "quasi_identifiers": ["age"],
        "sensitive": ["condition"],
        "privacy": {"distinct_l_diversity": {"l": 2}},
        "algorithm": "hilbert",
        "metrics": {"disclosure": {"knowledge": "joint"}},
    }
    with shoal.anonymize(pa.Table.from_pylist(rows), policy) as release:
        told, shown = release.summary["class_beliefs"], release.to_arrow()
        pages = [shoal.report_on(shown, policy, summary=release.summary, external=outside) for outside in (False, True)]
    (split,) = [each for each in told if each["class"] == {"age": "[30, 31]"}]
    assert {row["condition"] for row in shown.to_pylist() if str(row["age"]) == "[30, 31]"} == {"Cancer", "Flu"}
    cancer, flu = (1 / 5) / (2 / 8), (2 / 5) / (3 / 8)
    believed = {belief["value"]: (belief["prior"], belief["posterior"]) for belief in split["beliefs"]}
    assert believed["Cancer"] == pytest.approx((1 / 5, cancer / (cancer + flu)))
    assert believed["Flu"] == pytest.approx((2 / 5, flu / (cancer + flu)))
    assert believed["Cough"] == (2 / 5, 0)
    assert [page.as_json()["class_beliefs"] for page in pages] == [told, []]
    assert ["What groups let others believe" in page.html() for page in pages] == [True, False]


# the page


@pytest.mark.parametrize("external", [False, True])
def test_the_page_is_well_formed_and_loads_nothing(made: dict[str, Any], external: bool) -> None:
    html = report(made, external=external).html()
    page = Checked(html)
    assert not {"script", "img", "link", "iframe", "object", "form", "a"} & set(page.elements)
    assert not [name for name, _ in page.attributes if name.startswith("on") or name in ("src", "href", "xlink:href")]
    assert not re.search(r"url\((?!#)", html)
    ids = [value for name, value in page.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    assert "@import" not in html
    assert not re.search(r"https?://(?!www\.w3\.org/)", html)
    assert "\x1b" not in html
    assert html.startswith("<!doctype html>")
    assert ("name", "color-scheme") in page.attributes
    pictures = [value for name, value in page.attributes if name == "role" and value == "img"]
    labels = [
        value
        for name, value in page.attributes
        if name == "aria-label" and value.startswith(("Share of the", "loss of", "loss against"))
    ]
    assert len(pictures) == len(labels) == 2


def test_names_and_values_are_text_and_no_markup(made: dict[str, Any]) -> None:
    texts = "".join(Checked(report(made).html()).texts)
    assert "<script>alert('x')</script>&\\x1b[31m{{ 7 * 7 }}" in texts
    assert "49" not in texts.split("disease ")[1][:60]


def test_page_one_says_what_is_promised_and_what_is_not(made: dict[str, Any]) -> None:
    found = report(made).as_json()
    assert found["verdict"]["ok"]
    assert [promise["model"] for promise in found["promises"]] == ["k_anonymity", "pd_recursive_l_diversity"]
    assert "at least 3 rows that look alike" in found["promises"][0]["sentence"]
    assert any("Rows are counted, not people" in sentence for sentence in found["not_promised"])
    first = Checked(report(made)._repr_html_())
    texts = "".join(first.texts)
    for part in ("What is guaranteed", "What is not guaranteed", "Where it comes from", "removed", "generalized"):
        assert part in texts
    assert not {"html", "script", "body"} & set(first.elements)
    assert found["provenance"]["release_sha256"] == hashlib.sha256(made["release"].read_bytes()).hexdigest()


# figures


def test_the_report_of_a_run_says_what_its_summary_says(made: dict[str, Any]) -> None:
    found, summary = json.loads(json.dumps(report(made).as_json())), json.loads(json.dumps(made["summary"]))
    assert found["risks"]["after"] == summary["risk"]
    assert found["risks"]["before"] == summary["risk_before"]
    assert found["risks"]["class_sizes"] == summary["class_sizes"]
    assert found["risks"]["class_sizes_before"] == summary["class_sizes_before"]
    assert found["bindings"] == summary["bindings"]
    assert found["suppression"] == summary["suppression"]
    assert found["utility"] == summary["utility"]
    assert found["rows"]["suppressed"] == summary["release"]["suppressed"]
    assert {c["name"]: c.get("loss") for c in found["columns"]} == {c["name"]: c.get("loss") for c in summary["columns"]}
    assert [p["observed"] for p in found["promises"]] == [f["observed"] for f in summary["privacy"]]
    assert found["provenance"]["policy"]["sha256"] == summary["provenance"]["policy"]["sha256"]


def test_what_an_attack_finds_is_shown_without_its_groups(made: dict[str, Any]) -> None:
    assert made["attack"]["groups"], "so that something is left out"
    found = report(made, external=True)
    told, given = found.as_json()["attack"], made["attack"]
    assert told["groups"] == []
    assert {key: told[key] for key in ("known", "singling_out", "inference")} == {
        key: given[key] for key in ("known", "singling_out", "inference")
    }
    singled = [each["singled_out"] for each in told["subsets"]]
    assert singled == sorted((each["singled_out"] for each in given["subsets"]), reverse=True)[: len(singled)]
    texts = " ".join("".join(Checked(found.html()).texts).split())
    assert "What an attack finds" in texts
    assert f"inference of {DISEASE.partition(' ')[0]}" in texts


def test_a_report_without_the_run_counts_the_same(made: dict[str, Any]) -> None:
    """Of the release and the source alone: what a run knows besides is missing, and all else is equal."""
    own = shoal.report_on(made["release"], made["policy"], made["source"]).as_json()
    of_run = report(made).as_json()
    for key in ("rows", "risks", "sensitive", "promises", "not_promised", "verdict"):
        assert json.loads(json.dumps(own[key])) == json.loads(json.dumps(of_run[key])), key
    assert not own["bindings"]
    assert own["suppression"] is None
    alone = shoal.report_on(made["release"], made["policy"]).as_json()
    assert alone["risks"]["before"] is None
    assert alone["rows"]["suppressed"] is None
    Checked(shoal.report_on(made["release"], made["policy"]).html())


def lost(report: shoal.Report) -> dict[str, tuple[Any, Any]]:
    columns = [column for column in report.as_json()["columns"] if column["role"] == "quasi"]
    return {column["name"]: (column["loss"], column["at_root"]) for column in columns}


def test_what_is_lost_comes_out_of_the_labels_as_the_run_says(tmp_path: Path) -> None:
    chance = random.Random("labels")
    rows = [
        {"age": chance.choice([None, *range(20, 60)]), "zip": f"{chance.randrange(30):05d}", "job": chance.choice("abcd")}
        for _ in range(300)
    ]
    source, target = tmp_path / "source.parquet", tmp_path / "release.parquet"
    duckdb.from_arrow(pa.Table.from_pylist(rows)).write_parquet(str(source))
    jobs = {"order": {"one": ["a", "b"], "two": ["c", "d", "e"]}}
    quasi = {"age": {"taxonomy": {"intervals": [10, 20]}}, "zip": {"taxonomy": {"mask": 5}}, "job": {"taxonomy": jobs}}
    for how in ({"suppression": {"limit": 0.1}}, {"suppression": {"limit": 0.1, "style": "star"}}, {"algorithm": "mondrian"}):
        policy = {"quasi_identifiers": quasi, "privacy": "k_anonymity:k=5", **how}
        with shoal.anonymize(str(source), policy, target=str(target)) as release:
            summary = release.summary
        told = lost(shoal.report_on(str(target), policy, str(source), summary=summary))
        assert lost(shoal.report_on(str(target), policy, str(source))) == told
        assert {loss > 0 for loss, _ in told.values()} == {True} or "algorithm" not in how
    alone = shoal.report_on(str(target), policy)
    columns = {column["name"]: column for column in alone.as_json()["columns"]}
    assert columns["job"]["loss"] == told["job"][0]  # its taxonomy lists its values
    assert columns["age"]["loss_unknown"] == columns["zip"]["loss_unknown"]
    assert "loss not known: name the source" in alone.html()


def test_the_risk_before_counts_the_population_too(tmp_path: Path) -> None:
    """Of each row there are three people in the population, one of whom is in the table."""
    rows = [{"age": i // 2, "town": "x"} for i in range(40)]
    people = pa.Table.from_pylist(rows * 3).rename_columns(["years", "town"])
    source, release = pa.Table.from_pylist(rows), pa.Table.from_pylist([{"age": "*", "town": "x"}] * 40)
    policy = {
        "quasi_identifiers": {"age": {"taxonomy": "suppress"}, "town": None},
        "privacy": "k_map:k=5",
        "population": {"source": people, "columns": {"age": "years"}},
    }
    told = shoal.report_on(release, policy, source).as_json()["risks"]
    assert told["population"] == 120
    assert told["before"]["prosecutor_risk"] == 1 / 2
    assert told["before"]["journalist_risk"] == pytest.approx(1 / 6)
    assert told["after"]["journalist_risk"] == pytest.approx(1 / 120)
    page = shoal.report_on(release, policy, source).html()
    assert "120 people of the population" in page or "120 persons of the population" in page
    assert "that of the journalist on average" in page


def test_sizes_and_risks_come_out_of_a_group_by(made: dict[str, Any]) -> None:
    found = report(made).as_json()
    keys = f"{quoted(AGE)}, town"
    for side, sizes, risk in (("release", "class_sizes", "after"), ("source", "class_sizes_before", "before")):
        counted = f"select count(*) as n from {{{side}}} group by {keys}"
        expected = query(made, f"select n, count(*) from ({counted}) group by n order by n")
        assert sorted(map(tuple, found["risks"][sizes])) == expected
        [(rows, classes, least)] = query(made, f"select sum(n), count(*), min(n) from ({counted})")
        assert found["risks"][risk]["prosecutor_risk"] == pytest.approx(1 / least)
        assert found["risks"][risk]["prosecutor_risk_mean"] == pytest.approx(classes / rows)
        assert found["risks"][risk]["journalist_risk"] == found["risks"][risk]["prosecutor_risk"]  # no population is named
        assert found["risks"][risk]["marketer_risk"] == pytest.approx(classes / rows)
        [(alone, above)] = query(made, f"select sum(n) filter (n = 1), sum(n) filter (n < 5) from ({counted})")
        assert found["risks"][risk]["sample_uniqueness"] == pytest.approx((alone or 0) / rows)
        assert found["risks"][risk]["prosecutor_risk_above"] == pytest.approx((above or 0) / rows)
        assert found["rows"][side] == rows
    assert found["rows"]["suppressed"] == found["rows"]["source"] - found["rows"]["release"]
    told = f"select count(*) as n from {{release}} group by {keys} having count(distinct {quoted(DISEASE)}) = 1"
    told = f"select sum(n) from ({told})"
    assert found["rows"]["homogeneous"][DISEASE] == (query(made, told)[0][0] or 0)


def test_values_before_and_after_come_out_of_a_group_by(made: dict[str, Any]) -> None:
    found = {column["name"]: column for column in report(made).as_json()["columns"]}
    for name in (AGE, "town", DISEASE):
        for side, key in (("source", "before"), ("release", "after")):
            counted = f"select cast({quoted(name)} as varchar) as v, count(*) as n from {{{side}}} group by v"
            expected = query(made, f"select v, n from ({counted}) where n > 1 order by n desc, v limit 8")
            assert [(each["value"], each["rows"]) for each in found[name][key]["values"]] == expected
            assert found[name][key]["different"] == query(made, f"select count(v) from ({counted})")[0][0]
    assert found["name"]["before"] is None
    assert found["name"]["after"] is None


def forbid_other_shares(found: dict[str, Any], lines: Iterable[tuple[Any, Any, int]]) -> None:
    """Compare what a report tells of a sensitive column with plain counts of lines (class, value, rows)."""
    classes = dict[Any, Counter[Any]]()
    for key, value, rows in lines:
        classes.setdefault(key, Counter())[value] += rows
    whole = sum(classes.values(), Counter[Any]())
    assert (found["classes"], found["rows"]) == (len(classes), whole.total())
    assert {each["value"] for each in found["values"]} == {*whole}
    for each in found["values"]:
        shares = [counts[each["value"]] / counts.total() for counts in classes.values()]
        assert each["rows"] == whole[each["value"]]
        assert (each["least"], each["most"]) == (pytest.approx(min(shares)), pytest.approx(max(shares)))
        assert each["share"] == pytest.approx(whole[each["value"]] / whole.total())
        assert each["classes"] == sum(share > 0 for share in shares)
    distances, entropies = [], []
    for counts in classes.values():
        own = {value: counts[value] / counts.total() for value in whole}
        distances.append(sum(abs(own[value] - whole[value] / whole.total()) for value in whole) / 2)
        entropies.append(-sum(share * math.log(share) for share in own.values() if share))
    for figure, expected in (("distance", distances), ("entropy", entropies)):
        assert found[figure]["least"] == pytest.approx(min(expected), abs=1e-9)
        assert found[figure]["most"] == pytest.approx(max(expected))
        assert found[figure]["mean"] == pytest.approx(sum(expected) / len(expected))


def test_sensitive_values_in_classes_are_counted_as_plain_python_counts(made: dict[str, Any]) -> None:
    [found] = report(made).as_json()["sensitive"]
    rows = query(made, f"select {quoted(AGE)}, town, {quoted(DISEASE)} from {{release}}")
    forbid_other_shares(found, [(tuple(key), value, 1) for *key, value in rows])


def test_columns_may_be_called_like_what_is_counted() -> None:
    rows = [{"value": i % 2, "n": "a", "size": i % 3} for i in range(12)] + [{"value": 0, "n": "a", "size": None}]
    policy = {"quasi_identifiers": ["value", "n"], "sensitive": ["size"], "privacy": "k_anonymity:k=2"}
    with shoal.anonymize(pa.Table.from_pylist(rows), policy) as release:
        published = release.to_arrow()
    [found] = shoal.report_on(published, policy).as_json()["sensitive"]
    sizes = [(row["value"], row["size"]) for row in published.to_pylist()]
    forbid_other_shares(found, [(value, None if size is None else str(size), 1) for value, size in sizes])


def test_the_distance_is_that_of_t_closeness(made: dict[str, Any]) -> None:
    """By the engine's own model: the release satisfies t-closeness to itself with the largest distance, and with no less."""
    [found] = report(made).as_json()["sensitive"]
    audit = shoal.audit(made["release"], [AGE, "town"], [DISEASE], "t_closeness:t=1")
    assert audit.privacy[0].observed == pytest.approx(found["distance"]["most"])


# kinds of releases


def test_suppressed_rows_that_show_stars_are_no_class(tmp_path: Path) -> None:
    policy = {**POLICY, "suppression": {"limit": 0.05, "style": "star"}}
    with shoal.anonymize(patients(), policy, explain=True) as release:
        dropped = shoal.report_on(release.to_arrow(), policy, patients(), summary=release.summary).as_json()
    with shoal.anonymize(patients(), POLICY) as release:
        own = shoal.report_on(release.to_arrow(), POLICY, patients()).as_json()
    assert dropped["sensitive"] == own["sensitive"]
    assert dropped["rows"]["suppressed"] == own["rows"]["suppressed"] == 3


def test_persons_are_counted_where_the_policy_names_them(tmp_path: Path) -> None:
    rows = [{**row, "name": f"p{i // 2}"} for i, row in enumerate(patients().to_pylist())]
    policy = {**POLICY, "identifiers": [], "person": "name", "privacy": "k_anonymity:k=3", "suppression": {"limit": 0.1}}
    source = pa.Table.from_pylist(rows)
    with shoal.anonymize(source, policy, explain=True) as release:
        found = shoal.report_on(release.to_arrow(), policy, source, summary=release.summary)
        summary = release.summary
    said = found.as_json()
    assert said["risks"]["of"] == "persons"
    assert said["rows"]["smallest_class_persons"] == summary["release"]["smallest_class_persons"]
    assert not any("Rows are counted" in sentence for sentence in said["not_promised"])
    assert "persons look alike at least" in "".join(Checked(found.html()).texts)


COUNTED = {
    "anatomy": ("groups_sensitive", "rows"),
    "slicing": ("groups", "1"),
    "ring": ("groups", "1"),
    "randomize": ("groups", "1"),
}
"""Of each publication of groups the table that its sensitive values are counted in, and how many rows a line stands for."""


@pytest.mark.parametrize("publish", COUNTED)
def test_groups_have_a_report_without_risks_of_labels(tmp_path: Path, publish: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOAL_SECRET", "only for the tests of reports")
    table = patients(200).select([AGE, "town", DISEASE])
    policy = {
        "quasi_identifiers": [AGE, "town"],
        "sensitive": [DISEASE],
        "privacy": "distinct_l_diversity:l=2" if publish == "randomize" else "simple_l_diversity:l=2",
        "algorithm": "mondrian",
        "publish": {"name": publish, "gamma": 2} if publish == "randomize" else publish,
        "target": str(tmp_path / "groups.parquet"),
    }
    checked = shoal.Policy.parse(policy)
    with shoal.anonymize(table, checked) as release:
        found = reporting.of_run(release, checked, table)
    said = found.as_json()
    assert said["verdict"]["ok"]
    assert said["risks"]["after"] == {}
    assert any("in the table" in sentence for sentence in said["not_promised"])
    page = found.html()
    Checked(page)
    assert "look alike at least" not in page
    assert f"rows at least in each of {said['rows']['classes']:,} groups" in page
    [told] = said["sensitive"]
    where, rows = COUNTED[publish]
    lines = duckdb.sql(f"select gid, {quoted(DISEASE)}, {rows} from '{tmp_path / where}.parquet'").fetchall()
    forbid_other_shares(told, lines)
    assert told["has_noise"] == (publish == "randomize") == ("the shares in the source are others" in page)


def test_groups_of_several_sensitive_columns_are_counted_by_each(tmp_path: Path) -> None:
    table = patients(60).select([AGE, "town", DISEASE])
    policy = {
        "quasi_identifiers": [AGE],
        "sensitive": ["town", DISEASE],
        "privacy": {"distinct_l_diversity": {"l": 2}},
        "algorithm": "mondrian",
        "publish": {"name": "anatomy", "gid": "value", "rows": "n"},
        "target": str(tmp_path / "groups.csv"),
    }
    checked = shoal.Policy.parse(policy)
    shoal.anonymize(table, checked).close()
    second = tmp_path / "groups_sensitive.csv"
    found = shoal.report_on(tmp_path / "groups.csv", checked, sensitive_table=second).as_json()["sensitive"]
    assert [told["name"] for told in found] == ["town", DISEASE]
    for told in found:
        forbid_other_shares(told, duckdb.sql(f"select value, {quoted(told['name'])}, n from '{second}'").fetchall())


def test_a_release_that_violates_its_policy_is_said_to(made: dict[str, Any]) -> None:
    found = shoal.report_on(made["release"], {**POLICY, "privacy": "k_anonymity:k=500"})
    assert not found.ok
    assert found.as_json()["verdict"]["sentence"] == "violates k_anonymity k=500"
    assert "Does not hold" in "".join(Checked(found.html()).texts)


# the commands


def command(*arguments: Any) -> Result:
    return CliRunner().invoke(cli, list(map(str, arguments)), prog_name="shoal")


def test_run_writes_a_report_beside_the_release(made: dict[str, Any], tmp_path: Path) -> None:
    page, target = tmp_path / "page.html", tmp_path / "release.parquet"
    printed = command("run", made["policy"], "--target", target, "--report", page, "--json")
    assert printed.exit_code == 0, printed.output
    texts = "".join(Checked(page.read_text(encoding="utf-8")).texts)
    assert hashlib.sha256(target.read_bytes()).hexdigest() in texts
    assert "The SQL of this recoding" in texts
    assert shoal.compile(made["source"], {**POLICY, "target": str(target)}).partition("\n\n")[2].strip() in texts
    assert "Why not more detail" in texts
    assert "internal release report" in texts
    assert json.loads(printed.stdout)["bindings"] == json.loads(json.dumps(made["summary"]["bindings"]))


def test_a_dry_run_has_a_report_too(made: dict[str, Any], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    printed = command("run", made["policy"], "--dry-run", "--report", page, "--external")
    assert printed.exit_code == 0, printed.output
    texts = "".join(Checked(page.read_text(encoding="utf-8")).texts)
    assert "external release report" in texts
    assert "the release is no file" in texts


def test_a_run_in_place_has_a_report_of_what_took_the_sources_place(made: dict[str, Any], tmp_path: Path) -> None:
    table, page = tmp_path / "people.parquet", tmp_path / "page.html"
    table.write_bytes(made["source"].read_bytes())
    printed = command("run", made["policy"], "--source", table, "--in-place", "--report", page)
    assert printed.exit_code == 0, printed.output
    assert hashlib.sha256(table.read_bytes()).hexdigest() in page.read_text(encoding="utf-8")


def test_the_json_of_the_command_is_that_of_the_function(made: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    printed = command("report", made["release"], "--policy", made["policy"], "--source", made["source"], "--json")
    assert printed.exit_code == 0, printed.output
    own = shoal.report_on(str(made["release"]), made["policy"], made["source"]).as_json()
    assert json.loads(printed.stdout) == json.loads(json.dumps(own))


def test_the_command_writes_the_page_and_says_what_holds(made: dict[str, Any], tmp_path: Path) -> None:
    page, plan, attack = (tmp_path / name for name in ("page.html", "plan.json", "attack.json"))
    plan.write_text(json.dumps(made["plan"]), encoding="utf-8")
    attack.write_text(json.dumps(made["attack"]), encoding="utf-8")
    given = ("--plan", plan, "--attack", attack)
    printed = command("report", made["release"], "--policy", made["policy"], "-o", page, *given)
    assert printed.exit_code == 0, printed.output
    assert f"report: {page}" in printed.stdout
    assert "What other policies would cost" in page.read_text(encoding="utf-8")
    assert "What an attack finds" in page.read_text(encoding="utf-8")
    strict = tmp_path / "strict.json"
    strict.write_text(json.dumps({**POLICY, "privacy": "k_anonymity:k=500"}), encoding="utf-8")
    violated = command("report", made["release"], "--policy", strict, "-o", page)
    assert violated.exit_code == 1
    assert "violates k_anonymity k=500" in violated.stdout


def test_wrong_arguments_are_one_sentence(made: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[1]", encoding="utf-8")
    incomparable = tmp_path / "incomparable.json"
    incomparable.write_text(json.dumps({**made["plan"], "measure": None, "frontier": []}), encoding="utf-8")
    page = tmp_path / "page.html"
    asked = ("report", made["release"], "--policy", made["policy"], "-o")
    cases = [
        (("report", tmp_path / "none.parquet", "--policy", made["policy"], "-o", page), "none.parquet"),
        ((*asked, made["release"]), "would overwrite"),
        ((*asked, made["source"]), "would overwrite"),
        ((*asked, made["policy"]), "would overwrite"),
        ((*asked, tmp_path / "no" / "page.html"), "no"),
        ((*asked, page, "--plan", wrong), "is no plan"),
        ((*asked, page, "--plan", incomparable), "no measure in common"),
        ((*asked, page, "--plan", tmp_path / "none.json"), "cannot be read"),
        ((*asked, page, "--attack", wrong), "is no attack"),
        (("run", made["policy"], "--dry-run", "--external"), "give --report, too"),
        (("run", made["policy"], "--dry-run", "--report", made["source"]), "would overwrite"),
        (("run", made["policy"], "--dry-run", "--report", page, "--source", "spark:///people"), "keeps no rows to report on"),
    ]
    for arguments, message in cases:
        printed = command(*arguments)
        assert printed.exit_code == 2, (arguments, printed.output)
        assert message in printed.stderr
        assert "Traceback" not in printed.stderr
    monkeypatch.setitem(__import__("sys").modules, "altair", None)
    printed = command(*asked, page)
    assert printed.exit_code == 2
    assert "pip install 'shoal[report]'" in printed.stderr
    assert not page.exists()
