"""Policies: how they are written, what they become, and what is said about the mistakes in them."""

from __future__ import annotations

import json
import textwrap
from decimal import Decimal
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from shoal.algorithms import ALGORITHMS
from shoal.errors import PolicyError
from shoal.hierarchies.kinds import Dates, Hierarchy, Intervals, Mask, Order, Prefix, Suppress
from shoal.metrics import REQUESTS
from shoal.metrics.query_error import QueryError
from shoal.models.entropy_l_diversity import EntropyLDiversity
from shoal.models.k_anonymity import KAnonymity
from shoal.models.recursive_l_diversity import RecursiveLDiversity
from shoal.params.yaml_text import parse, scalar
from shoal.policy.model import Policy, Quasi, Sensitive, Suppression

pytestmark = pytest.mark.core

MINIMAL: dict[str, Any] = {"quasi_identifiers": ["age"], "privacy": [{"k_anonymity": {"k": 2}}]}
FULL = """\
source: patients.parquet
target: patients_anon.parquet
identifiers: [name, ssn]
quasi_identifiers:
  age:       {taxonomy: {intervals: [5, 10, 20]}}
  zip:       {taxonomy: {mask: 5}}
  education: {taxonomy: adult/education, weight: 2}
  sex:       {taxonomy: suppress}
  admitted:  {taxonomy: {date: [month, quarter, year]}, min_level: 1, max_level: 2}
  5:
sensitive:
  disease:   {taxonomy: diseases.csv}
other: keep
privacy:
  - k_anonymity: {k: 5}
  - recursive_l_diversity:
      on: disease
      c: 3
      l: 4
algorithm: {name: full_domain, metric: loss}
suppression: {limit: 0.02, style: star}
seed: 7
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "diseases.csv").write_text("flu;lungs;*\ncold;lungs;*\n")
    return tmp_path


def read(folder: Path, text: str, name: str = "policy.yaml") -> Policy:
    (folder / name).write_text(text, encoding="utf-8")
    return Policy.read(folder / name)


def failure(folder: Path, text: str, name: str = "policy.yaml") -> str:
    with pytest.raises(PolicyError) as raised:
        read(folder, textwrap.dedent(text), name)
    return str(raised.value).replace(f"{folder}/", "")


def refused(**changes: Any) -> str:
    with pytest.raises(PolicyError) as raised:
        Policy.parse({**MINIMAL, **changes})
    return str(raised.value)


def taxonomy(spec: object, folder: Path | None = None) -> Any:
    return Policy.parse({**MINIMAL, "quasi_identifiers": {"q": {"taxonomy": spec}}}, folder).quasi[0].taxonomy


def test_a_whole_policy(folder: Path) -> None:
    policy = read(folder, FULL)
    assert (policy.source, policy.target) == (str(folder / "patients.parquet"), str(folder / "patients_anon.parquet"))
    assert policy.identifiers == ("name", "ssn")
    assert policy.quasi == (
        Quasi("age", Intervals((5, 10, 20))),
        Quasi("zip", Mask(5)),
        Quasi("education", Hierarchy("adult/education", folder), weight=2.0),
        Quasi("sex", Suppress()),
        Quasi("admitted", Dates(("month", "quarter", "year")), min_level=1, max_level=2),
        Quasi("5", Suppress()),
    )
    assert policy.sensitive == (Sensitive("disease", Hierarchy("diseases.csv", folder)),)
    assert policy.models == (KAnonymity(k=5), RecursiveLDiversity(on=("disease",), c=3, l=4))
    assert type(policy.algorithm) is ALGORITHMS["full_domain"]
    assert (policy.suppression, policy.other, policy.seed) == (Suppression(0.02, "star"), "keep", 7)
    assert str(policy.at("zip").error("is no column")).endswith("line 6: quasi_identifiers.zip is no column")


def test_yaml_json_and_mappings_are_the_same(folder: Path) -> None:
    policy = read(folder, FULL)
    given, _ = parse(FULL, "policy.yaml")
    text = json.dumps(given, indent="\t", default=float)
    assert read(folder, text, "policy.json") == policy
    assert Policy.parse(given, folder) == policy
    assert Policy.parse(json.loads(text), str(folder)) == policy
    assert Policy.parse(str(folder / "policy.yaml")) == policy
    assert Policy.parse(policy) is policy


def test_what_may_be_left_out() -> None:
    policy = Policy.parse({"quasi_identifiers": "age", "privacy": {"k_anonymity": {"k": 2}}})
    assert policy.quasi == (Quasi("age", Suppress(), 1.0, 0, None),)
    assert (policy.source, policy.target, policy.identifiers, policy.sensitive) == (None, None, (), ())
    assert (policy.suppression, policy.other, policy.seed) == (Suppression(0.0, "drop"), None, 0)
    assert Policy.parse({**MINIMAL, "algorithm": "full_domain"}).algorithm == policy.algorithm
    assert Policy.parse({**MINIMAL, "algorithm": {}, "other": None, "seed": None}).algorithm == policy.algorithm


def test_metrics_are_asked_for_like_models() -> None:
    sensitive = {**MINIMAL, "sensitive": ["s"]}
    for given in ("query_error", ["query_error"], [{"query_error": None}], {"query_error": {}}, QueryError()):
        assert Policy.parse({**sensitive, "metrics": given}).metrics == (QueryError(queries=1000, dimensions=2),)
    assert Policy.parse({**sensitive, "metrics": [{"query_error": {"queries": 7}}]}).metrics == (QueryError(queries=7),)
    assert Policy.parse(sensitive).metrics == Policy.parse({**sensitive, "metrics": []}).metrics == ()


@pytest.mark.parametrize(
    ("metrics", "sentence"),
    [
        (["queri_error"], "metrics[0].queri_error is an unknown metric on request; did you mean query_error?"),
        (["loss"], f"metrics[0].loss is an unknown metric on request; known are {', '.join(REQUESTS)}"),
        ([{"query_error": {"queries": 0}}], "metrics[0].query_error.queries must be at least 1, not 0"),
        ([{"query_error": {"dimensions": 3}}], "metrics[0].query_error.dimensions must be at most 2, a sensitive attribute and "
         "all quasi-identifiers, not 3"),
        (["query_error", "query_error"], "metrics[1].query_error is asked for a second time"),
        ([{"query_error": {}, "loss": {}}], "metrics[0] must be one metric on request, with its parameters inside it, not the "
         "keys query_error and loss"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_metrics(metrics: list[Any], sentence: str) -> None:
    assert refused(sensitive=["s"], metrics=metrics) == f"policy: {sentence}"


def test_queries_are_about_a_sensitive_attribute() -> None:
    assert refused(metrics=["query_error"]) == (
        "policy: metrics[0].query_error needs a sensitive attribute, and the policy has none: name one under sensitive"
    )


def test_models_may_be_objects_and_in_one_mapping() -> None:
    entropy = EntropyLDiversity(l=2)
    listed = {**MINIMAL, "sensitive": ["s"], "privacy": [KAnonymity(k=2), {"entropy_l_diversity": {"l": 2}}]}
    mapped = {**listed, "privacy": {"k_anonymity": {"k": 2}, "entropy_l_diversity": {"l": 2}}}
    assert Policy.parse(listed).models == Policy.parse(mapped).models == (KAnonymity(k=2), entropy)
    assert Policy.parse({**MINIMAL, "privacy": KAnonymity(k=2)}).models == (KAnonymity(k=2),)


def test_columns_may_have_any_name(folder: Path) -> None:
    names = ["order", "age<&'>", 'Marital "Status"', "on", "yes", "null", "1.50", "02138", "naïve 😀", "true", "<<"]
    written = [json.dumps(name) if name[-1] in ">'\"" else name for name in names]
    lines = "".join(f"  {name}:\n" for name in written)
    text = f"quasi_identifiers:\n{lines}privacy: [k_anonymity: {{k: 2}}]\n"
    assert [quasi.name for quasi in read(folder, text).quasi] == names
    assert [quasi.name for quasi in Policy.parse({**MINIMAL, "quasi_identifiers": names}).quasi] == names


def test_scalars_are_what_their_author_sees() -> None:
    written = "[yes, On, 02138, 12:30, 2020-01-01, 1_000, 0x1F, +5, .inf, -, '5', \"true\", !!str 5, 1.2.3]"
    texts = ["yes", "On", "02138", "12:30", "2020-01-01", "1_000", "0x1F", "+5", ".inf", "-", "5", "true", "5", "1.2.3"]
    assert parse(f"on: {written}", "p.yaml")[0] == {"on": texts}
    others = [5, -3, Decimal("1.50"), Decimal("0.5"), Decimal("0.01"), True, False, None, None]
    assert parse("[5, -3, 1.50, .5, 1e-2, true, False, null, ~]", "p.yaml")[0] == others
    assert str(scalar("1.50")) == "1.50"
    assert [scalar("5"), scalar("disease"), scalar("1e99999999999")] == [5, "disease", "1e99999999999"]
    assert parse('{"a\\/":"\\ud83d\\ude00",\t"b":1e3}', "p.json")[0] == {"a/": "😀", "b": 1000}


def test_sensitive_values_keep_their_text_form(folder: Path) -> None:
    model = "pd_recursive_l_diversity: {c: 2, l: 2, allowed: [no, 02138, 1.50, 5, '5.0', true, 2020-01-01]}"
    policy = read(folder, f"quasi_identifiers: [age]\nsensitive: [s]\nprivacy:\n  - {model}\n")
    assert vars(policy.models[0])["allowed"] == ("no", "02138", "1.50", "5", "5.0", "true", "2020-01-01")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "policy.yaml is empty"),
        ("- a", "policy.yaml, line 1: the policy must be a mapping, not a list"),
        ("a: [", "policy.yaml, line 1: this is not YAML: expected the node content, but found '<stream end>'"),
        ("a:\n\tb: 1", "policy.yaml, line 2: this is not YAML: found character '\\t' that cannot start any token"),
        ("a: 1\n---\nb: 1", "policy.yaml, line 2: this is not YAML: but found another document"),
        ("a: \x01", "policy.yaml, line 1: this is not YAML: special characters are not allowed"),
        ("a:\n  x: 1\n  x: 2", "policy.yaml, line 3: a.x is given twice, first in line 2"),
        ("a: !!python/name:os.system", "policy.yaml, line 1: a has the tag tag:yaml.org,2002:python/name:os.system, "),
        ("a: &x [*x]", "policy.yaml, line 1: a[0] contains itself, by an alias"),
        ("? [a]\n: 1", "policy.yaml, line 1: the policy has a key that is not a text"),
    ],
)
def test_mistakes_in_the_text(folder: Path, text: str, sentence: str) -> None:
    assert failure(folder, text).startswith(sentence)


def test_an_alias_that_multiplies_itself_is_stopped() -> None:
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n"
    bomb += "".join(f"{n}: &{n} [{','.join([f'*{before}'] * 9)}]\n" for before, n in zip("abcdefg", "bcdefgh", strict=True))
    with pytest.raises(PolicyError, match="beyond the 100000 values"):
        parse(bomb, "p.yaml")


def test_mistakes_in_files(folder: Path) -> None:
    assert failure(folder, '{"a": 1,\n}', "policy.json").startswith("policy.json, line 2: this is not JSON: ")
    assert failure(folder, '{"a": 1,\n"a": 2}', "policy.json") == "policy.json, line 2: a is given twice, first in line 1"
    with pytest.raises(PolicyError, match=r"nowhere\.yaml: the policy cannot be read: No such file"):
        Policy.read(folder / "nowhere.yaml")
    (folder / "latin.yaml").write_bytes(b"a: \xfc")
    with pytest.raises(PolicyError, match="it is not a text in UTF-8"):
        Policy.read(folder / "latin.yaml")


# What is wrong in FULL where the first text is replaced by the second, and what is said about it.
MISTAKES = [
    ("l: 4", "l: 0", "line 19: privacy[1].recursive_l_diversity.l must be at least 1, not 0"),
    ("l: 4", "l: '4'", "line 19: privacy[1].recursive_l_diversity.l must be a whole number, not the text '4'"),
    ("      l: 4\n", "", "line 16: privacy[1].recursive_l_diversity.l is missing"),
    ("on: disease", "on: desease", "line 17: privacy[1].recursive_l_diversity.on is an unknown sensitive attribute "
     "'desease'; did you mean disease?"),
    ("k_anonymity", "k-anonymity", "line 15: privacy[0].k-anonymity is an unknown privacy model; "
     "did you mean k_anonymity?"),
    ("- k_anonymity: {k: 5}", "- k_anonymity:\n    k: 5", "line 15: privacy[0] must be one privacy model, with its "
     "parameters inside it, not the keys k_anonymity and k"),
    ("seed:", "sed:", "line 22: sed is an unknown key; did you mean seed?"),
    ("seed: 7", "seed: x", "line 22: seed must be a whole number, not the text 'x'"),
    ("limit: 0.02", "limit: 2", "line 21: suppression.limit must be at most 1, not 2"),
    ("style: star", "style: stars", "line 21: suppression.style must be drop or star, not 'stars'"),
    ("other: keep", "other: yes", "line 13: other must be keep or drop, not 'yes'"),
    ("full_domain", "full_domian", "line 20: algorithm.name is an unknown algorithm 'full_domian'; "
     "did you mean full_domain?"),
    ("metric: loss", "metrics: loss", "line 20: algorithm.metrics is an unknown key; did you mean metric?"),
    ("weight: 2", "weight: -2", "line 7: quasi_identifiers.education.weight must be at least 0, not -2"),
    ("max_level: 2", "max_level: 0", "line 9: quasi_identifiers.admitted is not possible: min_level must not be "
     "above max_level, and 1 is above 0"),
    ("adult/education", "adult/eduction", "line 7: quasi_identifiers.education.taxonomy is not possible: "
     "adult/eduction is no file (FOLDER/adult/eduction) and no hierarchy that comes with shoal; "
     "did you mean adult/education?"),
    ("{mask: 5}", "{masc: 5}", "line 6: quasi_identifiers.zip.taxonomy.masc is an unknown kind of taxonomy; "
     "did you mean mask?"),
    ("{taxonomy: suppress}", "suppress", "line 8: quasi_identifiers.sex must be a mapping such as "
     "{taxonomy: suppress}, not the text 'suppress'"),
    ("ssn]", "age]", "line 5: quasi_identifiers.age cannot be: 'age' stands in identifiers already, "
     "and a column has one role"),
    ("ssn]", "name]", "line 3: identifiers[1] names 'name' a second time"),
    ("patients_anon", "patients", "line 2: target must not be the source: the release needs a place of "
     "its own"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "sentence"), MISTAKES)
def test_mistakes_name_their_line_and_key(folder: Path, old: str, new: str, sentence: str) -> None:
    assert old in FULL
    said = failure(folder, FULL.replace(old, new, 1))
    assert said == f"policy.yaml, {sentence}".replace("FOLDER/", "")


def test_two_mistakes_are_told_together(folder: Path) -> None:
    """Each pair, in the order of their lines; but for those of one model or algorithm, where the one hides the other."""
    tried = 0
    kept = [mistake for mistake in MISTAKES if mistake[0].count("\n") == mistake[1].count("\n")]
    for (old, new, sentence), (other_old, other_new, other_sentence) in combinations(kept, 2):
        shared = {sentence.split()[2].split(".")[0], other_sentence.split()[2].split(".")[0]}
        text = FULL.replace(old, new, 1)
        if shared in ({"privacy[1]"}, {"algorithm"}) or other_old not in text:
            continue
        with pytest.raises(PolicyError) as raised:
            read(folder, text.replace(other_old, other_new, 1))
        sentences = {f"policy.yaml, {each}".replace("FOLDER", str(folder)) for each in (sentence, other_sentence)}
        said = str(raised.value).replace(f"{folder}/policy.yaml", "policy.yaml").splitlines()
        assert set(said) == sentences
        lines = [error.line for error in raised.value.errors]
        assert lines == sorted(lines, key=int)
        tried += 1
    assert tried > 100


def test_all_mistakes_are_told_together(folder: Path) -> None:
    text = """\
    source: people.csv
    target: ./people.csv
    seeed: 7
    identifiers: [name, zip, name]
    quasi_identifiers:
      age: {taxonomy: {intervals: [10, 15]}, weight: -1, min_level: x}
      zip: {taxonomy: {order: [{Low: [a, {}]}, {High: {}}]}}
      sex: {min_level: 1}
      race: {max_level: 2}
    sensitive:
      disease: {taxonomy: nowhere.csv, weights: {flu: -1, cold: many}}
    privacy:
      - k_anonymity: {k: 0, k: 3}
      - t_closeness: {t: 0.2, on: [desease, disease, people]}
      - recursive_l_diversity: {c: !!float 3, cc: 2, l: [1]}
    algorithm: {name: mondrian, labels: {agee: set}}
    suppression: {limit: 2, style: stars}
    metrics: [query_error, query_error]
    """
    with pytest.raises(PolicyError) as raised:
        read(folder, textwrap.dedent(text))
    assert [(error.line, error.location, error.sentence.split(";")[0].split(":")[0]) for error in raised.value.errors] == [
        (2, "target", "must not be the source"),
        (3, "seeed", "is an unknown key"),
        (4, "identifiers[2]", "names 'name' a second time"),
        (6, "quasi_identifiers.age.taxonomy.intervals", "is not possible"),
        (6, "quasi_identifiers.age.weight", "must be at least 0, not -1"),
        (6, "quasi_identifiers.age.min_level", "must be a whole number, not the text 'x'"),
        (7, "quasi_identifiers.zip.taxonomy.order[0].Low[1]", "must be a text or a number, not a mapping"),
        (7, "quasi_identifiers.zip.taxonomy.order[1].High", "must be a text or a number, not a mapping"),
        (7, "quasi_identifiers.zip", "cannot be"),
        (8, "quasi_identifiers.sex", "has min_level or max_level, which mondrian cannot keep to"),
        (9, "quasi_identifiers.race", "has min_level or max_level, which mondrian cannot keep to"),
        (11, "sensitive.disease.taxonomy", "is not possible"),
        (11, "sensitive.disease.weights.flu", "must be a number from 0 on with at most six decimals, not -1"),
        (11, "sensitive.disease.weights.cold", "must be a number from 0 on with at most six decimals, not the text 'many'"),
        (13, "privacy[0].k_anonymity.k", "is given twice, first in line 13"),
        (14, "privacy[1].t_closeness.on", "is an unknown sensitive attribute 'desease'"),
        (14, "privacy[1].t_closeness.on", "is an unknown sensitive attribute 'people'"),
        (15, "privacy[2].recursive_l_diversity.c", "has the tag tag"),
        (15, "privacy[2].recursive_l_diversity.cc", "is an unknown key"),
        (15, "privacy[2].recursive_l_diversity.l", "must be a whole number, not a list"),
        (16, "algorithm.labels.agee", "is an unknown quasi-identifier"),
        (17, "suppression.limit", "must be at most 1, not 2"),
        (17, "suppression.style", "must be drop or star, not 'stars'"),
        (18, "metrics[1].query_error", "is asked for a second time"),
    ]
    assert str(raised.value) == "\n".join(map(str, raised.value.errors))
    assert str(raised.value.errors[0]).startswith(f"{folder}/policy.yaml, line 2: target must not be the source: ")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"quasi_identifiers": None, "quasi": ["age"]}, "quasi is an unknown key"),
        ({"privacy": None, "privcy": []}, "privcy is an unknown key"),
        ({"sensitve": ["s"], "privacy": [{"distinct_l_diversity": {"l": 2}}]}, "sensitve is an unknown key"),
        ({"sensitve": ["s"], "metrics": ["query_error"]}, "sensitve is an unknown key"),
        ({"sensitive": [None], "privacy": [{"t_closeness": {"t": 0.2, "on": "s"}}]}, "sensitive[0] must be a text"),
        ({"quasi_identifiers": [None]}, "quasi_identifiers[0] must be a text"),
        ({"privacy": [{"k_anonymity": {"l": 2}}]}, "privacy[0].k_anonymity.l is an unknown key"),
        ({"privacy": [{"k_anonymity": {"k": 0}}]}, "privacy[0].k_anonymity.k must be at least 1"),
        ({"algorithm": {"name": "sweep"}, "sensitive": ["s"], "privacy": [{"tau_l_diversity": {"l": 2}}]},
         "privacy[0].tau_l_diversity.tau is missing"),
        ({"algorithm": {"name": "hilbert", "l": 2}, "sensitive": {"s": 5}}, "sensitive.s must be a mapping such as"),
        ({"quasi_identifiers": {"age": {"weight": 0, "max": 1}}}, "quasi_identifiers.age.max is an unknown key"),
        ({"sensitive": {"s": {"taxonomy": 5}}, "privacy": [{"t_closeness": {"t": 0.2, "distance": "hierarchical"}}]},
         "sensitive.s.taxonomy must be a name"),
        ({"quasi_identifiers": ["age"], "identifiers": ["age"]}, "quasi_identifiers[0] cannot be: 'age' stands in identifiers"),
        ({"in_place": "yes", "source": "a.csv", "target": "b.csv"}, "in_place must be true or false"),
        ({"source": "${SHOAL_NO_PW}", "target": "b.csv"}, "source needs the environment variable"),
    ],
    ids=str,
)  # fmt: skip
def test_one_mistake_is_told_once(changes: dict[str, Any], sentence: str) -> None:
    """No error says what only follows from another one."""
    said = refused(**changes)
    assert said.startswith(f"policy: {sentence}")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"privacy": "k_map:k=2"}, "k_map needs a population: name the table of the people"),
        ({"privacy": "delta_presence:min=0.5,max=0.2"}, "min must be at most max, and 0.5 is above 0.2"),
        ({"population": 3}, "population must be a path, a URL or a frame, not 3"),
        ({"population": {"columns": {"age": "old"}}}, "population.source is missing"),
        ({"population": {"source": "p.csv", "kolumns": {}}}, "population.kolumns is an unknown key; did you mean columns"),
        ({"population": {"source": "p.csv", "columns": {"agee": "x"}}}, "is an unknown quasi-identifier; did you mean age"),
        ({"population": "p.csv", "person": "id"}, "population cannot stand beside person yet"),
        ({"population": "p.csv", "target": "p.csv"}, "target must not be the population"),
        (
            {"population": "p.csv", "privacy": "k_map:k=2", "algorithm": "mondrian"},
            "algorithm cannot be mondrian for k_map, which goes by people who are no rows: use full_domain alone",
        ),
        (
            {"population": "p.csv", "privacy": "delta_presence:min=0.1,max=1", "suppression": {"limit": 0.1}},
            "suppression.limit must be 0 for delta_presence with a min above 0",
        ),
        (
            {"population": "p.csv", "sensitive": "ill", "privacy": "simple_l_diversity:l=2", "publish": "anatomy"},
            "population says nothing of publish: anatomy",
        ),
    ],
)
def test_mistakes_about_populations(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PolicyError) as wrong:
        Policy.parse({**MINIMAL, **changes})
    assert sentence in str(wrong.value)


def test_a_population_starts_in_the_policys_folder(folder: Path) -> None:
    text = FULL + "population: {source: people.csv, columns: {zip: postcode}}\n"
    found = read(folder, text.replace("target:", "# target:")).population
    assert found is not None
    assert (found.path, found.columns) == (str(folder / "people.csv"), {"zip": "postcode"})
    assert "people.csv" not in repr(found)


def test_a_single_error_is_its_own_list() -> None:
    with pytest.raises(PolicyError) as raised:
        Policy.parse({**MINIMAL, "seed": "x"})
    [error] = raised.value.errors
    assert error is raised.value
    assert (error.location, error.line, error.sentence) == ("seed", None, "must be a whole number, not the text 'x'")


def test_mistakes_in_a_mapping_have_no_line() -> None:
    assert refused(quasi_identifiers=None).startswith("policy: quasi_identifiers must name at least one column")
    assert refused(quasi_identifiers={}).startswith("policy: quasi_identifiers must name at least one column")
    assert refused(quasi_identifiers=["a", "a"]) == "policy: quasi_identifiers[1] names 'a' a second time"
    assert refused(quasi_identifiers={5: None, "5": None}) == "policy: quasi_identifiers.5 is given twice"
    assert "weight above 0" in refused(quasi_identifiers={"a": {"weight": 0}, "b": {"weight": 0}})
    assert "at least one model" in refused(privacy=[])
    assert "at least one model" in refused(privacy=None)
    assert refused(privacy=5) == "policy: privacy[0] must be a mapping, not 5"
    assert refused(privacy=[None]) == "policy: privacy[0] must be a mapping, not null"
    assert refused(privacy=["k_anonymity"]) == "policy: privacy[0].k_anonymity.k is missing"
    assert refused(algorithm=5) == "policy: algorithm must be a mapping, not 5"


def test_models_find_their_sensitive_attributes() -> None:
    distinct = {"distinct_l_diversity": {"l": 2}}
    assert "[0].distinct_l_diversity needs a sensitive attribute, and" in refused(privacy=[distinct])
    near: dict[str, Any] = {"t_closeness": {"t": 0.2, "distance": "hierarchical"}}
    said = refused(sensitive=["s"], privacy=near)
    assert said == "policy: privacy.t_closeness goes by the taxonomy of 's', which has none under sensitive"
    said = refused(sensitive=["s"], privacy=[near])
    assert said == "policy: privacy[0].t_closeness goes by the taxonomy of 's', which has none under sensitive"
    two = {"s": None, "edu": {"taxonomy": "adult/education"}}
    near["t_closeness"]["on"] = ["edu"]
    assert len(Policy.parse({**MINIMAL, "sensitive": two, "privacy": near}).models) == 1


def test_credentials_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOAL_PW", "hunter2")
    policy = Policy.parse({**MINIMAL, "source": "postgresql://me:${SHOAL_PW}@db/x?table=t"})
    assert policy.source == "postgresql://me:hunter2@db/x?table=t"
    assert "hunter2" not in repr(policy)
    said = refused(source="${SHOAL_NO_PW}")
    assert said == "policy: source needs the environment variable SHOAL_NO_PW, which is not set"


def test_other_ends_may_be_named_later() -> None:
    policy = Policy.parse({**MINIMAL, "source": "a.csv", "target": "b.csv"})
    assert (policy.redirect("c.csv").source, policy.redirect("c.csv").target) == ("c.csv", "b.csv")
    assert policy.redirect(target="d.csv").target == "d.csv"
    with pytest.raises(PolicyError, match="must not be the source"):
        policy.redirect(target="./a.csv")


def test_taxonomies_as_they_may_be_written(folder: Path) -> None:
    assert taxonomy(None) == taxonomy("suppress") == taxonomy({"suppress": None}) == taxonomy({"suppress": {}}) == Suppress()
    assert taxonomy("diseases.csv", folder) == taxonomy({"csv": "diseases.csv"}, folder)
    assert taxonomy({"csv": {"source": "diseases.csv"}}, folder) == taxonomy(Path("diseases.csv"), folder)
    assert taxonomy({"mask": 5}) == taxonomy({"mask": {"length": 5}}) == taxonomy(Mask(5))
    assert taxonomy({"mask": {"length": 5, "pad": 0}}) == Mask(5, pad="0")
    assert taxonomy({"date": "year"}) == Dates(("year",))
    assert taxonomy({"intervals": 5}) == Intervals((5,))
    assert taxonomy({"intervals": [0.1, 0.5, 1.5]}).widths == (0.1, 0.5, 1.5)
    wide = {"widths": ["1 day", "1 month", "2 quarters", "1 year", "10 years"], "origin": "2000-01-01"}
    assert taxonomy({"intervals": wide}).is_temporal
    assert taxonomy({"intervals": {"widths": [5], "low": 0, "high": 99.5}}).high == 99.5
    assert taxonomy({"mask": 5, "pad": "0"}) == taxonomy({"mask": {"length": 5, "pad": "0"}}) == Mask(5, "0")
    assert taxonomy({"intervals": [5], "low": 20}) == Intervals((5,), low=20)
    assert taxonomy({"prefix": [5, 3, 1]}) == Prefix((5, 3, 1))
    assert taxonomy({"prefix": 3, "above": "icd10/categories"}).height == 4
    groups = {"Low": ["a", 5], "High": "c"}
    assert taxonomy({"order": groups}) == Order(({"Low": ("a", "5"), "High": ("c",)},))
    assert len(taxonomy({"order": [groups, {"Any": ["Low", "High"]}]}).levels) == 2


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        (5, " must be a name, the path to a CSV or a mapping such as mask: 5, not 5"),
        ("mask", " must say more than mask: write {mask: …} with its parameters"),
        ("supress", " is an unknown kind of taxonomy 'supress'; did you mean suppress?"),
        ({}, " must have one key, the kind of taxonomy (csv, date, intervals, mask, order, prefix, suppress), not 0"),
        ({"mask": 5, "padd": "0"}, ".mask.padd is an unknown key; did you mean pad?"),
        ({"mask": {"length": 5}, "pad": "0"}, " must have one key, mask, with all parameters below it"),
        ({"order": {"L": ["a"]}, "pad": "0"}, " must have one key, order, with all parameters below it"),
        ({"prefix": []}, ".prefix is not possible: lengths must have at least one length"),
        ({"prefix": [3, 3]}, ".prefix is not possible: lengths must fall from level to level, and 3 does not come after 3"),
        ({"prefix": [3], "above": {"mask": 3}}, ".prefix is not possible: above must be a hierarchy or groups that name"),
        ({"mask": 5, "suppress": None}, " must have one key, the kind of taxonomy"),
        ({"mask": None}, ".mask.length is missing"),
        ({"mask": 0}, ".mask.length must be at least 1, not 0"),
        ({"mask": {"length": 5, "pad": "00"}}, ".mask is not possible: pad must be one character, not '00'"),
        ({"suppress": 1}, ".suppress.parameters is an unknown key"),
        ({"date": ["year", "month"]}, ".date is not possible: units must go from fine to coarse, and month does not"),
        ({"date": ["day", "week"]}, ".date.units must be day, month, quarter, year or decade, not 'week'"),
        ({"date": []}, ".date is not possible: units must name at least one of day"),
        ({"intervals": []}, ".intervals is not possible: widths must have at least one width"),
        ({"intervals": [0]}, ".intervals is not possible: every width must be above 0, not 0"),
        (
            {"intervals": [5, 5]},
            ".intervals is not possible: each width must be a multiple of the one before, and 5 is",
        ),
        ({"intervals": [5, 12]}, "multiple of the one before, and 12 is none of 5"),
        ({"intervals": [0.2, 0.5]}, "multiple of the one before, and 0.5 is none of 0.2"),
        ({"intervals": ["7 days", "1 month"]}, "multiple of the one before, and 1 month is none of 7 days"),
        ({"intervals": ["4 months", "1 quarter"]}, "and 1 quarter is none of 4 months"),
        ({"intervals": [5, "1 month"]}, "widths must be all numbers or all times, not some of each"),
        ({"intervals": ["5"]}, "the width '5' is neither a number nor a time such as"),
        ({"intervals": ["0 days"]}, "the width '0 days' is neither"),
        ({"intervals": {"widths": [5], "low": 9, "high": 9}}, "low must be below high, and 9 is not below 9"),
        ({"intervals": {"widths": [5], "origin": "x"}}, "origin must be a number, as the widths are, not 'x'"),
        ({"intervals": {"widths": ["1 year"], "origin": "2000"}}, "origin must be a date such as 2000-01-01, as the"),
        ({"intervals": {"widths": ["1 year"], "origin": 2000}}, "origin must be a date such as 2000-01-01, as the"),
        ({"intervals": {"widths": ["1 year"], "origin": "2000-01-31"}}, "origin must be a day that every month has"),
        ({"order": {"L": ["a"], "H": ["a"]}}, ".order is not possible: the value 'a' is given twice, below 'L' and"),
        ({"order": {"L": [None]}}, ".order.L[0] must be a text or a number, not null"),
        ({"order": [{"L": ["a"]}, 5]}, ".order[1] must be a mapping, not 5"),
    ],
)
def test_mistakes_in_taxonomies(spec: object, sentence: str) -> None:
    with pytest.raises(PolicyError) as raised:
        taxonomy(spec)
    assert str(raised.value).startswith("policy: quasi_identifiers.q.taxonomy")
    assert sentence in str(raised.value)
