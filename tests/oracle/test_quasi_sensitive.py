"""Quasi-sensitive values: the engine's links, beliefs and verdicts agree with 004's definitions on random worlds."""

from __future__ import annotations

import csv
import random
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal
from shoal.linking import beliefs as linked_beliefs
from shoal.run import Run

from tests.oracle import cases
from tests.oracle.models import qs_l_diversity, qs_t_closeness
from tests.oracle.quasi_sensitive import World, distance

FLU = {
    "Flu": ["Coughing", "Headache", "Sore Throat"],
    "Hepatitis B": ["loss of appetite", "vomiting", "body aches", "dark urine"],
}
FIGURE_1 = [
    (22, "M", "GA", "student", ["Coughing", "Headache", "Sore Throat"]),
    (25, "M", "GA", "student", ["Coughing", "Headache"]),
    (27, "M", "GA", "student", ["Headache", "Sore Throat"]),
    (30, "F", "TX", "engineer", ["Headache", "vomiting"]),
    (35, "F", "TX", "engineer", ["Headache", "Sore Throat"]),
]
KINDS = ("list", "text")


@pytest.fixture
def con():
    with duckdb.connect() as connection:
        yield connection


def knowledge_file(folder: Path, labels: dict[str, list[str]], kind: str = "long") -> str:
    """The knowledge as a file: one term per row, a list, or a text of several terms."""
    if kind == "list":
        path = folder / "knowledge.parquet"
        table = pa.table({"label": list(labels), "term": pa.array(list(labels.values()), pa.list_(pa.string()))})
        duckdb.from_arrow(table).write_parquet(str(path))
        return str(path)
    path = folder / "knowledge.csv"
    rows = [(label, ";".join(terms)) for label, terms in labels.items()]
    if kind == "long":
        rows = [(label, term) for label, terms in labels.items() for term in terms]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("label", "term"), *rows])
    return str(path)


def table(rows: list[tuple[Any, list[str] | None]], kind: str = "list") -> pa.Table:
    """Rows of a quasi-identifier and terms."""
    terms: pa.Array
    if kind == "list":
        terms = pa.array([terms for _, terms in rows], pa.list_(pa.string()))
    else:
        terms = pa.array([None if terms is None else " ; ".join(terms) for _, terms in rows], pa.string())
    return pa.table({"q": pa.array([q for q, _ in rows], pa.int32()), "terms": terms})


def policy(knowledge: str, *privacy: dict[str, Any], quasi: Any = "q", **options: Any) -> dict[str, Any]:
    column = {"knowledge": knowledge, "label": "label", "terms": "term", "separator": ";", **options}
    return {
        "quasi_identifiers": [quasi] if isinstance(quasi, str) else quasi,
        "quasi_sensitive": {"terms": column},
        "privacy": list(privacy),
        "algorithm": "mondrian",
        "other": "drop",
    }


def random_world(chance: random.Random) -> dict[str, list[str]]:
    terms = [f"t {i}" for i in range(chance.randint(2, 8))]
    return {f"L{i}": chance.sample(terms, chance.randint(1, len(terms))) for i in range(chance.randint(1, 9))}


def random_rows(chance: random.Random, labels: dict[str, list[str]], unknown: float, classes: int) -> list[tuple[Any, Any]]:
    """Rows with terms of one label each, now and then with others, unknown ones, repeated ones, or none."""
    known = sorted({term for terms in labels.values() for term in terms})
    rows: list[tuple[Any, Any]] = []
    for _ in range(chance.randint(1, 25)):
        of = labels[chance.choice(sorted(labels))]
        terms = chance.sample(of, chance.randint(0, len(of)))
        if chance.random() < 0.1:
            terms = chance.sample(known, chance.randint(0, min(3, len(known))))
        if chance.random() < unknown:
            terms = [*terms, chance.choice(["u", "v"])]
        if terms and chance.random() < 0.1:
            terms = [*terms, terms[0], ""]
        rows.append((chance.choice([*range(classes), None]), None if not terms and chance.random() < 0.5 else terms))
    return rows


def sets_by_class(rows: list[tuple[Any, Any]]) -> dict[Any, list[frozenset[str]]]:
    classes: dict[Any, list[frozenset[str]]] = {}
    for q, terms in rows:
        classes.setdefault(q, []).append(frozenset(terms or []) - {""})
    return classes


def test_the_first_patient_of_figure_1_is_linked_to_flu_alone():
    world = World(FLU)
    assert world.linked(frozenset(FIGURE_1[0][-1])) == {"Flu"}
    assert [world.linked(frozenset(row[-1])) for row in FIGURE_1[1:]] == [{"Flu"}, {"Flu"}, set(), {"Flu"}]


def test_the_generalized_table_of_figure_1_tells_flu(con: duckdb.DuckDBPyConnection, tmp_path: Path):
    """Its classes are 2-anonymous with diverse symptoms, and still everybody of the first one has the flu."""
    rows = [([20, 30][age >= 30], terms) for age, *_, terms in FIGURE_1]
    models = [{"k_anonymity": {"k": 2}}, {"qs_l_diversity": {"c": 1, "l": 2}}]
    asked = policy(knowledge_file(tmp_path, FLU), *models, unlinked="keep")
    found = shoal.audit(table(rows), policy=asked, con=con)
    assert [(f.model, f.on, f.observed, f.violating_rows) for f in found.privacy] == [
        ("k_anonymity", None, 2, 0),
        ("qs_l_diversity", "terms", 1, 5),
    ]
    assert found.homogeneous_rows == {"terms": 4}  # one row has symptoms of two diseases: it is linked to none


@pytest.mark.parametrize("number", range(cases.some(60)))
def test_audits(number: int, con: duckdb.DuckDBPyConnection, tmp_path: Path):
    """Both models and some others, on random worlds: classes, rows and the worst observed values are those of the oracle."""
    chance = random.Random(f"{cases.SEED} links {number}")
    labels = random_world(chance)
    reading = chance.choice(["ignore", "unlink", "refuse"])
    rows = random_rows(chance, labels, 0 if reading == "refuse" else 0.15, chance.randint(1, 5))
    classes = sets_by_class(rows)
    world = World(labels, unknown=reading if reading != "refuse" else "unlink")
    alpha = world.posterior([terms for of in classes.values() for terms in of])
    c, l, t = chance.choice([0.3, 0.5, 1, 2]), chance.randint(1, 5), chance.choice([0, 0.1, 0.3, 0.5, 0.8])  # noqa: E741
    prior = tmp_path / "prior.csv"
    prior.write_text("label,alpha\n" + "".join(f"{label},{float(share)!r}\n" for label, share in alpha.items()))
    asked = policy(
        knowledge_file(tmp_path, labels, chance.choice(["long", "list", "text"])),
        {"qs_l_diversity": {"c": c, "l": l}},
        {"qs_t_closeness": {"t": t}},
        {"distinct_l_diversity": {"l": l, "on": "terms"}},
        unknown_terms=reading,
        unlinked="keep",
    )
    source = table(rows, chance.choice(KINDS))
    found = shoal.audit(source, policy=asked, prior=prior, con=con)
    beliefs = {q: world.posterior(of) for q, of in classes.items()}
    diverse = [q for q, beta in beliefs.items() if qs_l_diversity.violations(beta, None, c=c, l=l)]
    far = [q for q, beta in beliefs.items() if qs_t_closeness.squared_distance(beta, alpha) > t * t * (1 + 1e-9) + 1e-12]
    few = [q for q, beta in beliefs.items() if 0 < len(beta) < l]

    def rows_in(of: list[Any]) -> int:
        return sum(len(classes[q]) for q in of)

    assert [(f.violating_classes, f.violating_rows) for f in found.privacy] == [
        (len(diverse), rows_in(diverse)),
        (len(far), rows_in(far)),
        (len(few), rows_in(few)),
    ]
    reached = [r for beta in beliefs.values() if (r := qs_l_diversity.reached(beta, None, c, l)) is not None]
    assert found.privacy[0].observed == min(reached, default=0)
    assert found.privacy[1].observed == pytest.approx(max(distance(beta, alpha) for beta in beliefs.values()), abs=1e-6)


@pytest.mark.parametrize("number", range(cases.some(40)))
def test_bounds_of_wide_sets_change_no_figure(
    number: int, con: duckdb.DuckDBPyConnection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Where tables are large, sets of many labels are bounded first; whatever `many` is, an audit finds the same."""
    chance = random.Random(f"{cases.SEED} bounds {number}")
    terms = [f"t{i}" for i in range(chance.randint(4, 10))]
    labels = {f"L{i}": chance.sample(terms, chance.randint(1, 4)) for i in range(chance.randint(10, 40))}
    often = chance.choice([1, 6])  # how much more often the first label explains a row than another one
    rows: list[tuple[Any, Any]] = []
    for _ in range(chance.randint(20, 150)):
        of = labels[chance.choice(sorted(labels) + ["L0"] * (often - 1) * len(labels))]
        rows.append((chance.randrange(8), chance.sample(of, chance.randint(len(of) > 1, len(of)))))
    sets = [terms for of in sets_by_class(rows).values() for terms in of]
    prior = tmp_path / "prior.csv"
    alpha = World(labels).posterior(sets)
    prior.write_text("label,alpha\n" + "".join(f"{label},{float(share)!r}\n" for label, share in alpha.items()))
    diversity = {"qs_l_diversity": {"c": chance.choice([0.3, 0.5, 1, 2]), "l": chance.randint(1, 5)}}
    closeness = {"qs_t_closeness": {"t": chance.choice([0, 0.1, 0.3, 0.5, 0.8])}}
    models = chance.choice([[diversity], [closeness], [diversity, closeness]])
    asked = policy(knowledge_file(tmp_path, labels), *models, unknown_terms="unlink", unlinked="keep")
    known = prior if closeness in models or chance.random() < 0.5 else None
    whole = shoal.audit(table(rows), policy=asked, prior=known, con=con)
    monkeypatch.setattr(linked_beliefs, "MANY", 0)
    monkeypatch.setattr(linked_beliefs, "WIDE", chance.randint(1, 8))
    found = shoal.audit(table(rows), policy=asked, prior=known, con=con)
    for one, other in zip(found.privacy, whole.privacy, strict=True):
        assert (one.violating_classes, one.violating_rows) == (other.violating_classes, other.violating_rows)
        assert one.observed == pytest.approx(other.observed, abs=1e-7)
    assert found.beliefs["terms"] == pytest.approx(whole.beliefs["terms"], abs=1e-8)
    assert found.homogeneous_rows == whole.homogeneous_rows


def test_few_classes_are_judged_label_by_label(con: duckdb.DuckDBPyConnection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Of twenty classes one is linked to one label mostly: only that one is a contender."""
    labels = {f"L{i}": ["all", f"one {i}"] for i in range(40)}
    rows = [(q, [f"one {i if q else 0}"]) for q in range(20) for i in range(20)] + [(q, ["all"]) for q in range(20)]
    judged: list[int] = []
    kept = Run.step

    def step(run: Run, template: str, **bindings: Any) -> Any:
        made = kept(run, template, **bindings)
        if template == "linking/contenders":
            judged.append(run.count(made))
        return made

    monkeypatch.setattr(Run, "step", step)
    monkeypatch.setattr(linked_beliefs, "MANY", 0)
    asked = policy(knowledge_file(tmp_path, labels), {"qs_l_diversity": {"c": 1, "l": 5}})
    [found] = shoal.audit(table(rows), policy=asked, con=con).privacy
    assert (found.violating_classes, found.violating_rows, judged) == (1, 21, [1])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", range(cases.some(12)))
def test_releases(number: int, kind: str, con: duckdb.DuckDBPyConnection, tmp_path: Path):
    """Classes that a search makes satisfy the models by the oracle, and every row keeps its set of terms."""
    chance = random.Random(f"{cases.SEED} release {number}")
    labels = random_world(chance)
    rows = [(q, terms) for q, terms in random_rows(chance, labels, 0, 6) if q is not None] or [(1, [])]
    world = World(labels)
    sets = [terms for of in sets_by_class(rows).values() for terms in of]
    alpha = world.posterior(sets)
    t = chance.choice([0.2, 0.4, 0.7])
    asked = policy(knowledge_file(tmp_path, labels), {"qs_t_closeness": {"t": t}}, unlinked="keep")
    if not any(world.linked(terms) for terms in sets if terms):
        return
    release = shoal.anonymize(table(rows, kind), asked, con=con).to_arrow().to_pylist()
    shown = [frozenset((row["terms"] or []) if kind == "list" else filter(None, row["terms"].split(";"))) for row in release]
    assert Counter(shown) == Counter(sets)
    classes: dict[str, list[frozenset[str]]] = {}
    for row, terms in zip(release, shown, strict=True):
        classes.setdefault(row["q"], []).append(terms)
    for of in classes.values():
        assert qs_t_closeness.squared_distance(world.posterior(of), alpha) <= Fraction(t) ** 2 * (1 + Fraction(1e-9)) + 1e-12


BAD = {
    "label '' of the knowledge": ({"": ["x"], "L": ["y"]}, {}, "empty label"),
    "a term twice": ({"L": ["x", "x"]}, {}, "the term 'x' of the label 'L' twice"),
    "no terms": ({"L": ["x"], "M": [""]}, {}, "the label 'M' without terms"),
    "no links": ({"L": ["x", "y"], "M": ["b"]}, {"unknown_terms": "unlink"}, "links no row"),
    "no known terms": ({"L": ["b"]}, {"unknown_terms": "ignore"}, "links no row, as it has no term of the table"),
    "no terms that stay": ({"L": ["b"]}, {"unknown_terms": "remove"}, "links no row, as it has no term of the table"),
    "unknown terms": ({"L": ["b"]}, {}, "lacks 1 term of the table: 'a'"),
    "no column": ({"L": ["a"]}, {"label": "lable"}, "'lable' is no column of the knowledge; did you mean label"),
    "no separator": ({"L": ["a"]}, {"separator": None}, "what stands between its terms"),
    "a prior without numbers": ({"L": ["a"]}, {"prior": "term"}, "the prior 'term' holds no numbers"),
}


@pytest.mark.parametrize("bad", BAD)
def test_bad_knowledge_is_refused_in_one_sentence(bad: str, tmp_path: Path):
    labels, options, message = BAD[bad]
    asked = policy(knowledge_file(tmp_path, labels), {"qs_l_diversity": {"c": 1, "l": 1}}, **options)
    with pytest.raises(shoal.ShoalError, match=message):
        shoal.anonymize(table([(1, ["a"]), (2, ["a"])], "text"), asked, target=tmp_path / "released.csv")
    assert not (tmp_path / "released.csv").exists()


def test_an_l_that_the_knowledge_cannot_give_is_refused(tmp_path: Path):
    """With generalization only, too; what can be had is told, and is had."""
    known = knowledge_file(tmp_path, {"L": ["a"], "M": ["a"], "N": ["b"]})
    with pytest.raises(shoal.PrivacyError, match=r"3 labels, and l = 2 is the largest that c = 0[.]5 can reach"):
        shoal.anonymize(table([(1, []), (2, ["a"])]), policy(known, {"qs_l_diversity": {"c": 0.5, "l": 3}}))
    shoal.anonymize(table([(1, []), (1, [])]), policy(known, {"qs_l_diversity": {"c": 0.5, "l": 2}})).close()


def test_rows_that_no_label_explains_are_refused_unless_they_may_stay(con: duckdb.DuckDBPyConnection, tmp_path: Path):
    rows = [(1, ["a", "b"]), (1, ["a"])]
    labels = {"L": ["a"], "M": ["b"]}
    asked = policy(knowledge_file(tmp_path, labels), {"qs_l_diversity": {"c": 1, "l": 1}})
    with pytest.raises(shoal.PolicyError, match="1 of 2 rows are linked to no label"):
        shoal.anonymize(table(rows), asked, con=con)
    asked = policy(knowledge_file(tmp_path, labels), {"qs_l_diversity": {"c": 1, "l": 1}}, unlinked="keep")
    found = shoal.anonymize(table(rows), asked, con=con).summary["quasi_sensitive"]
    assert found == {"terms": {"rows_without_terms": 0, "unlinked_rows": 1, "labels": 2, "unknown_terms": 0}}


def test_t_closeness_needs_the_prior_of_the_source(con: duckdb.DuckDBPyConnection, tmp_path: Path):
    labels = {"L": ["a"], "M": ["b"], "N": ["a", "b"]}
    rows = [(i % 3, ["a"] if i % 2 else ["b"]) for i in range(12)]
    asked = policy(knowledge_file(tmp_path, labels), {"qs_t_closeness": {"t": 0.5}})
    prior = tmp_path / "saved.csv"
    release = shoal.anonymize(table(rows), asked, con=con, save_prior=prior).to_arrow()
    with pytest.raises(shoal.PolicyError, match="--save-prior"):
        shoal.audit(release, policy=asked, con=con)
    assert shoal.audit(release, policy=asked, prior=prior, con=con).ok
