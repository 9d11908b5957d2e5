"""Plans: what they say of each policy is what a run of that policy says, and what plain Python counts."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal
from click.testing import CliRunner, Result
from shoal.algorithms.full_domain import node_search
from shoal.cli.app import cli
from shoal.display.layout import number
from shoal.policy.variants import Text

from tests.slow import some_slow

AGE, ZIP, DISEASE = 'age "<b>"', "zip;{{ x }}", "O'Hara's disease"


def patients(rows: int = 300, seed: int = 1) -> pa.Table:
    chance = random.Random(seed)
    return pa.Table.from_pylist(
        [
            {
                AGE: chance.randrange(20, 60),
                ZIP: str(14850 + chance.choice((0, 1, 3, 40, 41))),
                DISEASE: chance.choice(("flu", "flu", "cold", "ulcer", "<script>")),
                "who": i // 2,
            }
            for i in range(rows)
        ]
    )


def people() -> pa.Table:
    """Return a population of the patients and others, some of whom are older than every patient."""
    older = [{AGE: age, ZIP: "14850", DISEASE: "flu", "who": -1} for age in (75, 76, 77)]
    return pa.concat_tables([patients(600), pa.Table.from_pylist(older, schema=patients().schema)])


def asked(**more: Any) -> dict[str, Any]:
    return {
        "quasi_identifiers": {AGE: {"taxonomy": {"intervals": [5, 10, 20]}}, ZIP: {"taxonomy": {"mask": 5}}},
        "sensitive": [DISEASE],
        "other": "drop",
        "privacy": [{"k_anonymity": {"k": 4}}, {"distinct_l_diversity": {"l": 2}}],
        **more,
    }


VARIED: dict[str, dict[str, Any]] = {
    "limits and algorithms": asked(
        algorithm=["full_domain", "mondrian", {"name": "mondrian", "mode": "relaxed"}], suppression={"limit": [0, 0.05]}
    ),
    "bounds": asked(privacy=[{"k_anonymity": {"k": [2, 5]}}, {"distinct_l_diversity": {"l": [2, 3]}}]),
    "metrics and labels": asked(
        algorithm=[{"name": "full_domain", "metric": ["entropy", "discernibility"]}, {"name": "mondrian", "labels": "set"}]
    ),
    "persons": asked(person="who", algorithm=["full_domain", "mondrian"], suppression={"limit": [0, 0.1]}),
    "levels and weights": asked(
        quasi_identifiers={
            AGE: {"taxonomy": {"intervals": [5, 10, 20]}, "weight": [1, 3]},
            ZIP: {"taxonomy": {"mask": 5}, "max_level": [2, 4]},
        },
        suppression={"limit": 0.5},
    ),
    "a population": asked(population=people(), privacy={"delta_presence": {"min": [0, 0.1, 0.3], "max": [0.9, 0.6]}}),
    "taxonomies": asked(
        quasi_identifiers={AGE: {"taxonomy": [{"intervals": [5, 10]}, {"intervals": [8]}]}, ZIP: {"taxonomy": {"mask": 5}}}
    ),
    "publications": asked(privacy="simple_l_diversity:l=2", algorithm="mondrian", publish=["generalize", "anatomy", "slicing"]),
    "two phases": asked(
        privacy={"simple_l_diversity": {"l": 2}},
        algorithm="mondrian",
        quasi_identifiers=[AGE, ZIP],
        then=[{"name": "refine", "l": 2}, {"name": "refine", "l": 2, "groups": "local"}],
    ),
}


@pytest.mark.parametrize("case", some_slow(VARIED, 2))
def test_a_plan_says_of_each_policy_what_a_dry_run_says(case: str) -> None:
    """Compare all plans of the first case, and the first and the last of the others: none depends on the ones before it."""
    found = shoal.plan(patients(), VARIED[case], threads=1)
    assert len(found.plans) == len({tuple(each.choices.items()) for each in found.plans}) > 1
    for each in found.plans if case == "limits and algorithms" else (found.plans[0], found.plans[-1]):
        if each.refusal:
            with pytest.raises(shoal.PrivacyError) as refused:
                shoal.anonymize(patients(), found.policy(each.number), dry_run=True, threads=1)
            assert each.refusal == refused.value.sentence
            continue
        with shoal.anonymize(patients(), found.policy(each.number), dry_run=True, threads=1) as release:
            summary = release.summary
        assert each.figures
        assert dict(each.figures.utility) == summary["utility"]
        assert each.figures.suppressed == summary["release"]["suppressed"]
        assert each.figures.classes == summary["release"]["classes"]
        assert each.figures.smallest_class == summary["release"]["smallest_class"]
        assert each.figures.levels == summary["algorithm"]["levels"]
        if each.policy.publish.shows_labels:
            assert dict(each.figures.columns) == {c["name"]: c["loss"] for c in summary["columns"] if c["role"] == "quasi"}


@pytest.mark.parametrize("seed", some_slow(range(3), 3))
def test_searches_that_share_what_they_know_end_where_a_single_one_does(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan looks for the best node alone, and its searches learn from each other. Here the lattice takes many statements."""
    chance = random.Random(f"shared {seed}")
    for constant, value in {"SMALL": 0, "BATCH": chance.choice((3, 6)), "FEW": 1, "WAYPOINTS": ((0.4, 2),)}.items():
        monkeypatch.setattr(node_search, constant, value)
    columns = {"a": 12, "b": 7, "c": 4}
    rows = [{name: chance.randrange(n) for name, n in columns.items()} for _ in range(80)]
    source = pa.Table.from_pylist([{**row, "s": chance.choice("uuvwx"), "who": i // 2} for i, row in enumerate(rows)])
    models = [
        {"entropy_l_diversity": {"l": [1.5, 1.2]}},
        {"t_closeness": {"t": [0.4, 0.6]}},
        {"distinct_l_diversity": {"l": 2}},
    ]
    policy = {
        "quasi_identifiers": {"a": {"taxonomy": {"intervals": [2, 6]}}, "b": {"taxonomy": {"intervals": [2, 6]}}, "c": None},
        "sensitive": "s",
        "privacy": [{"k_anonymity": {"k": [2, 5]}}, models[seed]],
        "suppression": {"limit": [0, 0.1]},
        "algorithm": {"name": "full_domain", "metric": ["loss", "discernibility", "precision"][seed]},
        **({"person": "who"} if seed == 2 else {"other": "drop"}),
    }
    found = shoal.plan(source, policy, threads=1)
    for each in found.plans:
        with shoal.anonymize(source, found.policy(each.number), dry_run=True, threads=1) as release:
            summary = release.summary
        assert each.figures
        assert each.figures.levels == summary["algorithm"]["levels"]
        assert each.figures.suppressed == summary["release"]["suppressed"]
        assert dict(each.figures.utility) == summary["utility"]
    assert len({tuple((each.figures.levels or {}).items()) for each in found.plans if each.figures}) > 1


def test_a_source_is_read_once_where_nothing_that_varies_needs_more(tmp_path: Path) -> None:
    path = tmp_path / "patients.parquet"
    duckdb.from_arrow(patients()).write_parquet(str(path))
    assert shoal.plan(path, asked(algorithm=["full_domain", "mondrian", "hilbert"]), threads=1).readings == 1
    taxonomies = {AGE: {"taxonomy": [{"intervals": [5]}, {"intervals": [10]}]}, ZIP: None}
    assert shoal.plan(path, asked(quasi_identifiers=taxonomies, suppression={"limit": [0, 0.1]}), threads=1).readings == 2


# what keeps columns from more detail


def test_one_level_less_violates_what_a_run_at_that_level_finds() -> None:
    """At fixed levels, with a limit of 1 and without models, a release has every row; its audit says what they violate."""
    policy = asked(suppression={"limit": 0.05})
    [planned] = shoal.plan(patients(), policy, threads=1).plans
    assert planned.figures
    levels = dict(planned.figures.levels or {})
    assert [binding.column for binding in planned.figures.bindings] == [AGE, ZIP]
    assert any(binding.refusals for binding in planned.figures.bindings)
    for binding in planned.figures.bindings:
        assert binding.level == levels[binding.column]
        if binding.level == 0:
            assert binding.suppressed is None
            continue
        lower = {**levels, binding.column: binding.level - 1}
        fixed = {
            name: {**policy["quasi_identifiers"][name], "min_level": level, "max_level": level} for name, level in lower.items()
        }
        with shoal.anonymize(patients(), {**policy, "quasi_identifiers": fixed, "privacy": "k_anonymity:k=1"}) as release:
            frame = release.to_arrow()
        found = shoal.audit(frame, [AGE, ZIP], [DISEASE], policy["privacy"])
        expected = {f.model: (f.violating_classes, f.violating_rows) for f in found.privacy if not f.ok}
        assert {r.check.model.name: (r.classes, r.rows) for r in binding.refusals} == expected
        assert max(rows for _, rows in expected.values()) <= binding.suppressed <= sum(rows for _, rows in expected.values())
        assert binding.suppressed > (binding.allowed or 0) or planned.figures.suppressed <= (binding.allowed or 0)


@pytest.mark.parametrize("algorithm", ["mondrian", "hilbert", "bsgi", "refine"])
def test_one_more_cut_violates_what_plain_python_counts(algorithm: str) -> None:
    chance = random.Random(algorithm)
    k, l = (5, 3) if algorithm == "mondrian" else (3, 3)  # noqa: E741
    rows = [{"a": chance.randrange(30), "b": chance.randrange(8), "s": "uvwx"[i % 4], "id": i} for i in range(48)]
    policy = {
        "quasi_identifiers": ["a", "b"],
        "sensitive": "s",
        "keep": "id",
        "privacy": [{"k_anonymity": {"k": k}}, {"distinct_l_diversity": {"l": l}}],
        "algorithm": algorithm,
    }
    source = pa.Table.from_pylist(rows)
    [planned] = shoal.plan(source, policy, threads=1).plans
    with shoal.anonymize(source, policy, threads=1) as release:
        labels = {row["id"]: (row["a"], row["b"]) for row in release.to_arrow().to_pylist()}
    classes: dict[Any, list[dict[str, Any]]] = {}
    for row in rows:
        classes.setdefault(labels[row["id"]], []).append(row)
    assert planned.figures
    assert [binding.column for binding in planned.figures.bindings or ()] == ["a", "b"]
    for binding in planned.figures.bindings or ():
        cut: Counter[str] = Counter()
        refused: Counter[tuple[str, str]] = Counter()
        for members in classes.values():
            values = sorted({row[binding.column] for row in members})
            if len(values) == 1:
                continue
            n = len(members)
            at = min(values[:-1], key=lambda v: (abs(2 * sum(row[binding.column] <= v for row in members) - n), v))
            halves = [[r for r in members if (r[binding.column] <= at) == side] for side in (True, False)]
            cut.update(classes=1, rows=n)
            if min(map(len, halves)) < k:
                refused.update({("k_anonymity", "classes"): 1, ("k_anonymity", "rows"): n})
            if min(len({r["s"] for r in half}) for half in halves) < l:
                refused.update({("distinct_l_diversity", "classes"): 1, ("distinct_l_diversity", "rows"): n})
        assert (binding.classes, binding.rows) == (cut["classes"], cut["rows"])
        assert {
            (r.check.model.name, what): getattr(r, what) for r in binding.refusals for what in ("classes", "rows")
        } == refused


# the texts of policies

WRITTEN = """\
source: patients.csv
quasi_identifiers:
  age: {taxonomy: {intervals: [5, 10]}}
sensitive: [disease]
privacy:
  - k_anonymity: {k: [3, 5]}
  - distinct_l_diversity: {l: 2}
suppression: {limit: [0, 0.02]}
"""


def choices(text: Text) -> list[tuple[Any, ...]]:
    return [tuple(each.choices.values()) for each in text.variants()]


def test_a_list_in_the_place_of_one_value_makes_a_policy_for_each_item(tmp_path: Path) -> None:
    path = tmp_path / "policy.yaml"
    path.write_text(WRITTEN, encoding="utf-8")
    variants = Text.of(path).variants()
    assert [(v.policy.models[0].required, v.policy.suppression.limit) for v in variants] == [
        (3, 0),
        (3, 0.02),
        (5, 0),
        (5, 0.02),
    ]
    assert variants[0].policy.at("age").line == 3
    path.write_text(WRITTEN.replace("[3, 5]", "[3, 0]"), encoding="utf-8")
    with pytest.raises(shoal.PolicyError, match=r"policy.yaml, line 6: privacy\[0\].k_anonymity.k must be at least 1, not 0"):
        Text.of(path).variants()
    with pytest.raises(shoal.PolicyError, match="not a list"):
        shoal.Policy.read(path)


def test_lists_that_a_policy_has_anyway_do_not_vary() -> None:
    text = Text.of(asked())
    assert choices(text) == [()]
    assert choices(Text.of({**asked(), "identifiers": ["x", "y"]})) == [()]
    sets = asked(privacy=[["k_anonymity:k=4"], ["k_anonymity:k=3", "distinct_l_diversity:l=2"]])
    assert [len(variant.policy.models) for variant in Text.of(sets).variants()] == [1, 2]


@pytest.mark.parametrize(
    "policy",
    [asked(), asked(privacy=["k_anonymity:k=4", "distinct_l_diversity:l=2"]), shoal.Policy(**asked())],
    ids=["mappings", "short forms", "a Policy"],
)
def test_parameters_vary_in_every_form_of_a_policy(policy: Any) -> None:
    text = Text.of(policy).vary_k([2, 3]).vary("privacy.distinct_l_diversity.l", [2, 3])
    text = text.vary(f'quasi_identifiers["{AGE.replace(chr(34), chr(92) + chr(34))}"].weight', [2])
    text = text.vary_algorithm(["full_domain", "mondrian"])
    made = [(*numbers, str(name).partition(" ")[0]) for *numbers, name in choices(text)]
    assert made == [(2, k, each, name) for k in (2, 3) for each in (2, 3) for name in ("full_domain", "mondrian")]
    assert all(variant.policy.quasi[0].weight == 2 for variant in text.variants())
    before = Text.of(policy).variants()[0].policy
    assert before == shoal.Policy.parse(policy if isinstance(policy, shoal.Policy) else dict(policy))


def test_what_is_a_list_anyway_varies_as_a_whole() -> None:
    text = Text.of(asked())
    assert choices(text.vary("privacy", ["k_anonymity:k=2", ["k_anonymity:k=3", "distinct_l_diversity:l=2"]])) == [
        ("k_anonymity:k=2",),
        ("k_anonymity:k=3,distinct_l_diversity:l=2",),
    ]
    assert choices(text.vary_k([2, 3, 2])) == [(2,), (3,)]
    widths = text.vary(f"quasi_identifiers[{json.dumps(AGE)}].taxonomy.intervals", [[5, 10], [8, 16, 32]])
    assert choices(widths) == [("5,10",), ("8,16,32",)]
    found = shoal.plan(patients(), asked(), vary={"quasi_identifiers": [[AGE, ZIP], ZIP]}, threads=1)
    assert [each["choices"] for each in found.as_json()["plans"]] == [
        {"quasi_identifiers": f"{AGE},{ZIP}"},
        {"quasi_identifiers": ZIP},
    ]
    assert found.plans[0].policy.quasi == shoal.Policy(**asked()).quasi, "columns keep their taxonomies"
    assert (found.measure, found.frontier, found.knees) == (None, [], [])
    with pytest.raises(shoal.PolicyError, match="no measure in common"):
        found.svg()


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("privcy.k_anonymity.k", "did you mean privacy"),
        ("privacy.k_anonymit.k", "no such model"),
        ("privacy[9].k", "no such model"),
        ("privacy[0]", "name a parameter"),
        ("suppression.limit.x", "has no parts"),
        ("suppression.limt", "did you mean limit"),
        ("", "is no place"),
        ("suppression.]", "is no place"),
    ],
)
def test_a_place_that_no_policy_has_is_an_error(path: str, message: str) -> None:
    with pytest.raises(shoal.PolicyError, match=message):
        Text.of(asked(suppression={"limit": 0.1})).vary(path, [1, 2]).variants()


def test_k_needs_one_model_with_a_k() -> None:
    with pytest.raises(shoal.PolicyError, match="none has"):
        Text.of(asked(privacy="distinct_l_diversity:l=2")).vary_k([2])
    both = asked(privacy=["k_anonymity:k=2", {"alpha_k_anonymity": {"k": 2, "alpha": 0.9}}])
    with pytest.raises(shoal.PolicyError, match="several have"):
        Text.of(both).vary_k([2])


# the frontier and the steps


def test_the_frontier_is_what_no_other_plan_beats() -> None:
    found = shoal.plan(patients(), asked(algorithm="mondrian"), k=[2, 4, 8], limit=[0, 0.1], threads=1)
    points = {
        each.number: (each.policy.models[0].required, each.figures.utility["loss"]) for each in found.plans if each.figures
    }
    beaten = {
        a
        for a, (k, loss) in points.items()
        for other, worse in points.values()
        if other >= k and worse <= loss and (other, worse) != (k, loss)
    }
    best = {number: point for number, point in points.items() if number not in beaten}
    assert {points[number] for number in found.frontier} == set(best.values())
    assert set(found.frontier) <= set(best)


def test_a_step_names_what_it_suppresses_and_what_it_brings() -> None:
    found = shoal.plan(patients(), asked(), limit=[0, 0.05, 0.1], threads=1)
    [knee] = found.knees
    before, after = knee.before.figures, knee.after.figures
    assert before
    assert after
    steps = [
        abs(a.figures.utility["loss"] - b.figures.utility["loss"]) for a, b in zip(found.plans, found.plans[1:], strict=False)
    ]
    assert abs(before.utility["loss"] - after.utility["loss"]) == max(steps)
    assert knee.sentence().startswith("a limit of ")
    assert f"brings loss from {before.utility['loss']:.4g} to {after.utility['loss']:.4g}" in knee.sentence()
    assert f"suppresses {after.suppressed} rows" in knee.sentence()


def test_parameters_of_one_choice_alone_vary_beside_the_others() -> None:
    algorithms = ["full_domain", {"name": "mondrian", "mode": ["strict", "relaxed"]}]
    found = shoal.plan(patients(), asked(algorithm=algorithms), k=[2, 4], threads=1)
    assert [each["choices"]["mode"] for each in found.as_json()["plans"]] == [None, "strict", "relaxed"] * 2
    assert {row[2] for row in found.rows()[1]} == {"full_domain", "mondrian"}
    assert sorted({knee.axis.name for knee in found.knees}) == ["algorithm", "k", "mode"]
    assert all(knee.sentence() for knee in found.knees)
    ET.fromstring(found.svg())


def test_a_plan_shows_how_many_terms_are_kept(tmp_path: Path) -> None:
    """The loss of labels falls as k falls; what the second phase takes away for it stands beside."""
    chance = random.Random(2)
    terms = [f"t{i}" for i in range(12)]
    links = [f"d{i},{term}" for i in range(20) for term in chance.sample(terms, 5)]
    (tmp_path / "links.csv").write_text("\n".join(["label,term", *links]))
    table = pa.Table.from_pylist([{AGE: chance.randrange(20, 60), "signs": chance.sample(terms, 2)} for _ in range(200)])
    policy = {
        "quasi_identifiers": {AGE: {"taxonomy": {"intervals": [5, 10, 20]}}},
        "quasi_sensitive": {
            "signs": {"knowledge": str(tmp_path / "links.csv"), "label": "label", "terms": "term", "unlinked": "keep"}
        },
        "privacy": [{"k_anonymity": {"k": 2}}, {"qs_l_diversity": {"c": 1, "l": 4}}],
        "algorithm": "mondrian",
        "then": "suppress_terms",
    }
    found = shoal.plan(table, policy, k=[2, 10])
    header, rows = found.rows()
    assert header[2:4] == ("loss", "terms_kept")
    for each, row in zip(found.plans, rows, strict=True):
        run = shoal.anonymize(table, each.policy, dry_run=True)
        assert row[3] == number(run.summary["utility"]["terms_kept"])
    assert rows[0][3] != rows[1][3]


def test_what_cannot_be_met_is_told_beside_what_can() -> None:
    found = shoal.plan(patients(), asked(), k=[4, 10_000], threads=1)
    assert [bool(each.figures) for each in found.plans] == [True, False]
    assert "asks for classes of 10,000" in (found.plans[1].refusal or "")
    assert found.frontier == [1]
    with pytest.raises(shoal.PrivacyError, match="none of the 2 policies can be met; the first: "):
        shoal.plan(patients(), asked(), k=[10_000, 20_000], threads=1)
    with pytest.raises(shoal.PrivacyError, match="asks for classes of"):
        shoal.plan(patients(), asked(), k=[10_000], threads=1)


def test_a_taxonomy_that_does_not_fit_its_column_refuses_its_policies_alone() -> None:
    """It shows when the values are read. If it does so for all policies, it is the error of a run."""
    quasi = {AGE: {"taxonomy": {"intervals": [5, 10, 20]}}, ZIP: {"taxonomy": [{"mask": 3}, {"mask": 5}]}}
    found = shoal.plan(patients(), asked(quasi_identifiers=quasi), k=[2, 4], threads=1)
    alone = shoal.plan(patients(), asked(), k=[2, 4], threads=1)
    assert [bool(each.figures) for each in found.plans] == [
        each.choices[("quasi_identifiers", ZIP, "taxonomy")] == "mask=5" for each in found.plans
    ]
    assert [each.figures for each in found.plans if each.figures] == [each.figures for each in alone.plans]
    wrong = {**quasi, ZIP: {"taxonomy": {"mask": 3}}}
    with pytest.raises(shoal.PolicyError) as run:
        shoal.anonymize(patients(), asked(quasi_identifiers=wrong), dry_run=True, threads=1)
    assert {each.refusal for each in found.plans if not each.figures} == {f"{run.value.location} {run.value.sentence}"}
    with pytest.raises(shoal.PolicyError) as refused:
        shoal.plan(patients(), asked(quasi_identifiers=wrong), k=[2, 4], threads=1)
    assert refused.value.as_json() == run.value.as_json()


def test_the_picture_and_the_table_of_a_notebook_are_well_formed_and_name_no_markup() -> None:
    weights = [1, 3]
    found = shoal.plan(patients(), asked(), k=[2, 4], vary={f'quasi_identifiers["{ZIP}"].weight': weights}, threads=1)
    svg = found.svg()
    root = ET.fromstring(svg)
    assert root.tag.endswith("svg")
    assert root.get("role") == "img"
    assert root.get("aria-label", "").startswith("information of 4 plans against k"), "loss goes by the weights"
    assert "currentColor" in svg
    assert "#010203" not in svg
    assert "http" not in svg.replace("http://www.w3.org/", "")
    html = found._repr_html_()
    assert "Plan: 4 policies" in html
    assert "<b>" not in html


# the command


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    table = patients().rename_columns(["age", "zip", "disease", "who"])
    duckdb.from_arrow(table).write_csv(str(tmp_path / "patients.csv"))
    (tmp_path / "policy.yaml").write_text(WRITTEN + "other: drop\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def command(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["plan", *arguments], prog_name="shoal")


def test_the_json_of_the_command_is_that_of_the_function(folder: Path) -> None:
    printed = command("policy.yaml", "--k", "3,6", "--explain", "--json", "--svg", "plan.svg")
    assert printed.exit_code == 0, printed.output
    given = json.loads(printed.stdout)
    own = shoal.plan(policy="policy.yaml", k=[3, 6], explain=True).as_json()
    for report in (given, own):
        report["provenance"].pop("time")
        for each in report["plans"]:
            each.pop("seconds")
    assert given == json.loads(json.dumps(own))
    assert [each["choices"] for each in given["plans"]] == [{"k": k, "limit": limit} for k in (3, 6) for limit in (0, 0.02)]
    assert ET.parse(folder / "plan.svg").getroot().tag.endswith("svg")


def test_the_command_tells_the_plans_as_text(folder: Path) -> None:
    printed = command("policy.yaml", "--algorithm", "full_domain,mondrian", "--limit", "0", "--explain")
    assert printed.exit_code == 0, printed.output
    assert printed.stdout.startswith("4 plans of patients.csv, which was read ")
    assert "frontier of k and loss: no plan beats " in printed.stdout
    assert "one level less of plan" in printed.stdout or "one more cut of plan" in printed.stdout
    assert "nothing was published" in printed.stdout
    assert {path.name for path in folder.iterdir()} == {"patients.csv", "policy.yaml"}


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--set", "suppression.limit"], 2, "is no PATH=LIST"),
        (["--set", "=1"], 2, "is no PATH=LIST"),
        (["--k", "3,x"], 2, "must be a whole number"),
        (["--algorithm", "modrian"], 2, "did you mean mondrian"),
        (["--source", "nothing.csv"], 2, "nothing.csv"),
        (["--k", "5000"], 1, "none of the 2 policies can be met"),
        (["--svg", "none/plan.svg"], 2, "none"),
    ],
)
def test_wrong_arguments_are_one_sentence(folder: Path, arguments: list[str], code: int, message: str) -> None:
    printed = command("policy.yaml", *arguments)
    assert printed.exit_code == code
    assert message in printed.stderr
    assert "Traceback" not in printed.stderr


def test_plans_that_do_not_compare_are_told_side_by_side(folder: Path) -> None:
    printed = command("policy.yaml", "--set", "quasi_identifiers=age,age|zip", "--algorithm", "mondrian")
    assert printed.exit_code == 0, printed.output
    assert "none beats another" in printed.stdout
    assert "loss in plan  age" in printed.stdout


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (
            "algorithm: sweep\nprivacy: {tau_l_diversity: {tau: 0.5, l: 2}}",
            "sweep does not tell what keeps the columns",
        ),
        (
            "algorithm: bsgi\nprivacy: {distinct_l_diversity: {l: 2}}\npublish: anatomy",
            "anatomy publishes no labels: nothing",
        ),
    ],
)
def test_where_nothing_tells_why_a_plan_says_so(folder: Path, more: str, told: str) -> None:
    text = "source: patients.csv\nquasi_identifiers: age\nsensitive: disease\nother: drop\n"
    (folder / "many.yaml").write_text(text + more, encoding="utf-8")
    printed = command("many.yaml")
    assert printed.exit_code == 0, printed.output
    assert told in printed.stdout


def test_an_empty_table_is_refused(folder: Path) -> None:
    (folder / "patients.csv").write_text("age,zip,disease,who\n", encoding="utf-8")
    printed = command("policy.yaml")
    assert printed.exit_code == 2
    assert "has no rows" in printed.stderr
