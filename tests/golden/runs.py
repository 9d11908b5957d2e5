"""Runs that together render every template: small tables with hostile names and values, and NULL in every column.

A new template needs a run here that reaches it. What a run is asked for does not matter, only which SQL it makes: the first
run that prints something shows it in the golden file, so a new run belongs at the end.
"""

from __future__ import annotations

import csv
import datetime
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal
from click.testing import CliRunner
from shoal.api import reporting
from shoal.cells import packing
from shoal.cli.app import cli
from shoal.hierarchies import large_file
from shoal.linking import beliefs
from shoal.profiling import drawing
from shoal.profiling import profile as profiling
from shoal.profiling import rows as profile_rows
from shoal.release import recode

from tests.oracle import cases
from tests.oracle import models as oracles

TERMS = 'symptoms of "x"'
STATUS, AGE, DISEASE = 'Marital "Status"', "age<&'>", "O'Hara's {{ x }}"
STATUSES = ("single", "O'Hara", "back\\slash", 'a"b', "{{ brace }}", "x\ny", "-- no comment")
DISEASES = ("flu", "flu", "flu", "Flu", "cold", "/* no */", "ulcer")
ASKED = {"query_error": {"queries": 2}}
GROUPS = {"taxonomy": {"order": {"it's": STATUSES[:4], 'say "b"': STATUSES[4:]}}}
ORGANS = {"taxonomy": {"order": {"lung": ["flu", "Flu", "cold"], "-- other": ["/* no */", "ulcer"]}}}


def people() -> pa.Table:
    """Forty rows of odd values; some columns are called as columns of the engine's own tables are."""
    chance = random.Random("people")

    def column(kind: pa.DataType, draw: Callable[[], Any]) -> pa.Array:
        return pa.array([None if chance.random() < 0.05 else draw() for _ in range(40)], kind)

    def day() -> datetime.date:
        return datetime.date(1960, 1, 1) + datetime.timedelta(days=chance.randrange(3000))

    return pa.table(
        {
            STATUS: column(pa.string(), lambda: chance.choice(STATUSES)),
            AGE: column(pa.int32(), lambda: chance.randrange(20, 60, 5)),
            "order": column(pa.float64(), lambda: chance.choice((35.25, 35.5, 0.125, -2.25, 1000.5))),
            "class": column(pa.string(), lambda: chance.choice(("14850", "1485", "02139", "x"))),
            "born": column(pa.date32(), day),
            "seen": column(pa.timestamp("us"), lambda: datetime.datetime.combine(day(), datetime.time(chance.randrange(24)))),
            DISEASE: column(pa.string(), lambda: chance.choice(DISEASES)),
            "sv1": column(pa.string(), lambda: chance.choice("abBc")),
            "n": column(pa.string(), lambda: chance.choice("xy")),
        }
    )


def skewed(rows: int = 40) -> pa.Table:
    """Forty rows or so many; every other one has the same sensitive value."""
    chance = random.Random("skewed")
    drawn = ({"a": chance.choice("12345"), "b": chance.choice("12345"), "s": chance.choice("uuuvvwx")} for _ in range(rows))
    return pa.Table.from_pylist([{**row, "t": chance.choice("kkkllm")} for row in drawn])


def many() -> pa.Table:
    """The first ones 75 times, without what differs in nearly every row."""
    return pa.concat_tables([people().select([STATUS, AGE, DISEASE, "n"])] * 75)


def visits() -> pa.Table:
    """Rows of fewer persons; in two places the same two persons have the same two values."""
    twins = [(place, f"{who}{place}", s) for place in (1, 2) for who in "ab" for s in "uv"]
    others = [(place, str(place // 2 * 2), "uvwxyz"[place % 6]) for place in range(3, 27)]
    return pa.table(
        {key: list(column) for key, column in zip(("a", "who", "s"), zip(*twins, *others, strict=True), strict=True)}
    )


def numbered(table: pa.Table) -> pa.Table:
    """The table with a number for each row."""
    return table.append_column("n", pa.array(range(len(table))))


def of_persons(algorithm: Any, **more: Any) -> dict[str, Any]:
    models = {"simple_l_diversity": {"l": 2}}, {"distinct_l_diversity": {"l": 2}}
    return policy(algorithm, {"a": None}, *models, **{"sensitive": ["s"], "person": "who", **more})


def general() -> pa.Table:
    """A release in which some sensitive values are groups."""
    return pa.table({"a": list("111222"), "b": list("333444"), "s": ["u", "v", "q", "u", "w", "*"], "t": list("kkk*lm")})


def patients() -> pa.Table:
    """Sixty rows with terms that a knowledge links to labels; one term is unknown."""
    chance = random.Random("patients")
    terms = ["it's", "back\\slash", "u", "v", "x y"]
    sets = [chance.sample(terms, chance.randint(0, 3)) for _ in range(60)]
    return pa.table({"a": [chance.choice("12345") for _ in sets], TERMS: sets, "text": [" | ".join(each) for each in sets]})


def linked(models: Any, **options: Any) -> Callable[[Path], dict[str, Any]]:
    """A policy of a column of terms, whose knowledge is written to the folder."""

    def asked(folder: Path) -> dict[str, Any]:
        labels = ["flu", "O'Hara", "{{ x }}", "plague"]
        pairs = [
            {"label": label, "term": term, "p": 0.25}
            for i, label in enumerate(labels)
            for term in ("it's", "back\\slash", "v", "x y", "u")
            if (i + len(term)) % 3 and (term != "u" or not options)
        ]
        duckdb.from_arrow(pa.Table.from_pylist(pairs)).write_parquet(str(folder / "known.parquet"))
        column = {"knowledge": str(folder / "known.parquet"), "label": "label", "terms": "term", "unlinked": "keep", **options}
        return {
            "quasi_identifiers": {"a": None},
            "quasi_sensitive": {TERMS: column, "text": {**column, "separator": "|", "prior": "source"}},
            "privacy": models,
            "algorithm": "mondrian",
            "suppression": {"limit": 0.5},
        }

    return asked


def policy(algorithm: Any, quasi: Any, *privacy: dict[str, Any], **more: Any) -> dict[str, Any]:
    given = {"sensitive": {DISEASE: ORGANS}, "other": "drop", "suppression": {"limit": 0.2}}
    return {"quasi_identifiers": quasi, "algorithm": algorithm, "privacy": list(privacy), **given, **more}


def lattice(*privacy: dict[str, Any], **more: Any) -> dict[str, Any]:
    return policy({"name": "full_domain", **more.pop("by", {})}, {**LEVELS, **more.pop("quasi", {})}, *privacy, **more)


def cuts(*privacy: dict[str, Any], **more: Any) -> dict[str, Any]:
    return policy({"name": "mondrian", **more.pop("by", {})}, more.pop("quasi", {STATUS: GROUPS, AGE: None}), *privacy, **more)


def grouped(publish: Any, **more: Any) -> dict[str, Any]:
    return cuts({"simple_l_diversity": {"l": 1.5, "on": DISEASE}}, publish=publish, **more)


def attacked(policy: dict[str, Any], source: Callable[[], pa.Table] = people) -> Run:
    """An attack on the release of a policy."""

    def run(folder: Path) -> None:
        with shoal.anonymize(source(), policy, threads=1) as release:
            shown = release.to_arrow()
        shoal.attack(shown, source(), policy=policy, subsets=1, threads=1)

    return run


def attacked_pair(publish: Any, **more: Any) -> Run:
    """An attack on a release of two tables."""

    def run(folder: Path) -> None:
        policy = cuts({"distinct_l_diversity": {"l": 2}}, publish=publish, **more)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("SHOAL_SECRET", "as long as it must be")
            shoal.anonymize(people(), policy, target=folder / "pair.parquet", threads=1)
        second = folder / "pair_sensitive.parquet"
        shoal.attack(folder / "pair.parquet", people(), policy=policy, sensitive_table=second, threads=1)

    return run


def secretly(of: dict[str, Any]) -> Run:
    """A run with a secret in the environment."""

    def make(folder: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("SHOAL_SECRET", "not much of a secret")
            run(of)(folder)

    return make


def sweeps(*privacy: dict[str, Any], **more: Any) -> dict[str, Any]:
    quasi = {"a": None, "b": None, **more.pop("quasi", {})}
    return policy("sweep", quasi, *privacy, **{"sensitive": DEEP, "suppression": {"limit": 0}, **more})


K = {"k_anonymity": {"k": 3}}
L = {"distinct_l_diversity": {"l": 2}}
TAU, TAU_OF_T = ({"tau_l_diversity": {"tau": 0.4, "l": 3, "on": name}} for name in "st")
STAR = {"limit": 0.3, "style": "star"}
BLIND: dict[str, Any] = {}
BOTH: dict[str, Any] = {DISEASE: ORGANS, "sv1": None}
NUMBERS: dict[str, Any] = {AGE: None, "order": None, "born": None}
RAGGED = {"a": {"taxonomy": {"order": [{"1": ["1"], "low": ["2", "3"], "high": ["4", "5"]}, {"*": ["1", "low", "high"]}]}}}
PARTITION = {"bounds": "partition"}
LEVELS: dict[str, Any] = {STATUS: GROUPS, AGE: {"taxonomy": {"intervals": {"widths": [10, 20], "low": 25, "high": 50}}}}
KINDS: dict[str, Any] = {
    "order": {"taxonomy": {"intervals": {"widths": [0.5, 10.0], "origin": 0.25}}},
    "class": {"taxonomy": {"mask": {"length": 5, "pad": "0"}}, "weight": 2},
    "born": {"taxonomy": {"date": ["day", "month", "quarter", "year", "decade"]}, "min_level": 3},
    "seen": {"taxonomy": {"intervals": {"widths": ["1 month", "1 year"], "origin": "2000-02-15"}}},
}
CLEAN = {"trim": True, "upper": False, "map": {"x": None, "it's": "its"}}
ABOVE: dict[str, Any] = {"taxonomy": {"prefix": [1], "above": {"order": {"f to u": ["f", "F", "c", "u"], "/": ["/"]}}}}
KEEP: dict[str, Any] = {"other": "keep", "keep": ["born", "seen"]}
WEEKS = {"born": {"taxonomy": {"intervals": {"widths": ["7 days", "28 days"], "low": "1961-01-01", "high": "1966-12-31"}}}}
DEEP: dict[str, Any] = {
    "s": {"taxonomy": {"order": {"p": ["u", "v"], "q": ["w", "x"]}}},
    "t": {"taxonomy": {"order": {"y": ["k", "l"], "z": ["m"]}}},
}
FLAT: dict[str, Any] = {"s": None, "t": None}
WEIGHED = {"s": {**DEEP["s"], "weights": {"u": 1, "v": 2, "w": 0.5, "x": 1}}}
FLU = {"allowed": ["flu", "it's"]}
MODELS: dict[str, list[dict[str, Any]]] = {
    "alpha_k_anonymity": [{"alpha": 0.95, "k": 2}, {"alpha": 0.95, "k": 2, "values": ["flu", "it's"]}],
    "pd_recursive_l_diversity": [{"c": 9, "l": 2}, {"c": 9, "l": 2, **FLU}],
    "npd_recursive_l_diversity": [
        {"c1": 9, "c2": 1, "l": 2},
        {"c1": 9, "c2": 1, "l": 2, "allowed": ["it's"], "guarded": ["flu"]},
    ],
    "t_closeness": [{"t": 0.9}, {"t": 0.9, "distance": "ordered"}, {"t": 0.9, "distance": "hierarchical"}],
}
"""Models that have several forms, in all of them. Of each other one its oracle draws two."""

for _name, _oracle in oracles.MODELS.items():
    if not oracles.needs_population(_name):
        _chance, _column = random.Random(_name), cases.Attribute(DISEASE, "text", [*DISEASES])
        MODELS.setdefault(_name, [_oracle.draw(_chance, [_column]) for _ in range(2)])


Run = Callable[[Path], object]


def run(asked: dict[str, Any], source: Callable[[], pa.Table] = people) -> Run:
    """A run whose release stays in memory."""

    def once(folder: Path, **more: Any) -> None:
        with shoal.anonymize(source(), asked, threads=1, **more):
            pass

    return once


def again(asked: dict[str, Any]) -> Run:
    """A run whose recoding is kept, and the next load, which goes by it."""

    def twice(folder: Path) -> None:
        run(asked)(folder, save_recoding=folder / "found.json")
        run(asked)(folder, reuse=folder / "found.json")

    return twice


def refused(asked: dict[str, Any]) -> Run:
    """A run that cannot reach what its policy asks for."""

    def once(folder: Path) -> None:
        with pytest.raises(shoal.PrivacyError):
            run(asked)(folder)

    return once


def viewed(asked: dict[str, Any]) -> Run:
    """A view over a table of the user's connection."""

    def once(folder: Path) -> None:
        source = people()  # noqa: F841 - read by name
        with duckdb.connect(config={"threads": 1}) as con:
            con.sql("create table patients as from source")
            shoal.anonymize("patients", asked, target="seen", view=True, con=con)

    return once


def script(asked: dict[str, Any], kind: str = "recoding") -> Run:
    """A script from table to table."""
    return lambda folder: shoal.compile(people(), asked, kind=kind, source_name="raw.patients", target_name="made")


def from_file(folder: Path) -> None:
    """A script with the labels of a hierarchy that stands in a file, and a file of numbers."""
    rows = [(status, group, "*") for group, members in GROUPS["taxonomy"]["order"].items() for status in members]
    with (folder / "statuses.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=";").writerows(rows)
    script(lattice(K, quasi={STATUS: {"taxonomy": str(folder / "statuses.csv")}}))(folder)
    (folder / "numbers.csv").write_text("7;low;*\n12;high;*\n", encoding="utf-8")
    large_file.LargeFile("numbers.csv", folder)


def beside_source(folder: Path) -> None:
    """A run whose terms stand in a table beside the source; it saves the prior belief in the labels."""
    asked = linked([{"qs_l_diversity": {"c": 2, "l": 2}}, {"qs_t_closeness": {"t": 1}}])(folder)
    pairs = [{"id": i, "term": term} for i, terms in enumerate(patients()[TERMS].to_pylist()) for term in terms]
    duckdb.from_arrow(pa.Table.from_pylist(pairs)).write_parquet(str(folder / "terms.parquet"))
    column = {**asked["quasi_sensitive"][TERMS], "table": str(folder / "terms.parquet"), "key": "id"}
    asked |= {"quasi_sensitive": {TERMS: column}, "identifiers": ["id"], "other": "drop"}

    def people_without_terms() -> pa.Table:
        return pa.table({"id": range(60), "a": patients()["a"]})

    run(asked, people_without_terms)(folder, save_prior=folder / "prior.csv")


def linked_run(asked: Callable[[Path], dict[str, Any]]) -> Run:
    """A run over patients, whose knowledge stands in a file."""
    return lambda folder: run(asked(folder), patients)(folder)


def suppressed(models: Any, metrics: Any = (), **then: Any) -> Run:
    """A run that suppresses terms, with metrics on request."""

    def once(folder: Path) -> None:
        asked = linked(models)(folder)
        del asked["quasi_sensitive"]["text"]
        run({**asked, "other": "drop", "metrics": metrics, "then": {"name": "suppress_terms", **then}}, patients)(folder)

    return once


def without_reach(folder: Path) -> None:
    """A suppression that cannot come near enough, and has no time to find out."""
    with pytest.raises(shoal.PrivacyError):
        suppressed([{"qs_t_closeness": {"t": 0}}], seconds=0.000001)(folder)


def bounded(of: Run) -> Run:
    """The same run, as if the table were large and its knowledge had many labels."""

    def once(folder: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(beliefs, "MANY", 0)
            patch.setattr(beliefs, "WIDE", 1)
            of(folder)

    return once


def shown(folder: Path) -> None:
    """A column that is shown as a tree."""
    (folder / "people.csv").write_text("age\n34\n", encoding="utf-8")
    asked = ["taxonomy", "show", "intervals: [10]", "--of", str(folder / "people.csv"), "--column", "age"]
    assert CliRunner().invoke(cli, asked).exit_code == 0


def reported(folder: Path) -> None:
    """Reports on a release that shows suppressed rows, and on one of two tables."""
    asked = lattice(K, suppression=STAR)
    with shoal.anonymize(people(), asked, threads=1) as release:
        reporting.report_on(release.to_arrow(), asked, people(), threads=1)
        reporting.report_on(release.to_arrow(), asked, threads=1)
    apart = cuts({"distinct_l_diversity": {"l": 2}}, publish="anatomy")
    shoal.anonymize(people(), apart, target=folder / "pair.parquet", threads=1)
    reporting.report_on(folder / "pair.parquet", apart, sensitive_table=folder / "pair_sensitive.parquet", threads=1)


def audit(asked: dict[str, Any], source: Callable[[], pa.Table] = people) -> Run:
    """An audit of a table as if it were a release."""
    return lambda folder: shoal.audit(source(), policy=asked, threads=1)


def with_setting(module: Any, setting: str, value: int, start: Run) -> Run:
    """A run with a threshold that only much larger tables reach otherwise."""

    def once(folder: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, setting, value)
            start(folder)

    return once


narrow = partial(with_setting, packing, "WORD", 6)
"""Paths in words of six bits."""
large = partial(with_setting, recode, "LARGE", 3000)
"""Tables that are counted with the columns that are kept."""


def profiled(folder: Path) -> None:
    """Profiles of a table that stands in a file, and of one that is counted on some of its rows."""
    (folder / "profiled.csv").write_text("a,who\nx,1\ny,1\nx,2\n", encoding="utf-8")
    shoal.profile(folder / "profiled.csv", quasi="a", person="who", threads=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(profiling, "SAMPLE", 30)
        patch.setattr(profiling, "FIRST", 30)
        patch.setattr(drawing, "DRAWN", 30)
        patch.setattr(profile_rows, "SMALL", 10)
        shoal.profile(people(), quasi=[STATUS, AGE, "n", "sv1"], person=["class", "n"], threads=1)


U = {"unique_distinct_l_diversity": {"l": 2}}
K2 = {"k_anonymity": {"k": 2}}
GAPS = ["correspondence_loss", "reconstruction_error"]
PLACES: dict[str, Any] = {STATUS: GROUPS, AGE: None, "order": None}
RUNS: dict[str, Run] = {
    "full_domain": run(lattice(K, L)),
    "full_domain, all kinds, starred": run(lattice(K, quasi=KINDS, other="keep", suppression=STAR)),
    "full_domain, prefixes, weeks, cleaned": run(
        lattice(
            K,
            quasi={"class": {"taxonomy": {"prefix": [2, 1]}}, DISEASE: ABOVE, STATUS: {**GROUPS, "clean": CLEAN}, **WEEKS},
            sensitive=BLIND,
            identifiers=["n"],
        )
    ),
    "full_domain, out of reach": refused(lattice({"simple_l_diversity": {"l": 6}})),
    "full_domain, kept values counted": large(run(lattice(K, other="keep", suppression=STAR), many)),
    "full_domain, too specific": refused(lattice(K, quasi={"born": {**KINDS["born"], "min_level": 0, "max_level": 0}})),
    "view": viewed(lattice(K, quasi={"born": KINDS["born"]})),
    "mondrian": run(cuts(K, L)),
    "mondrian, relaxed, paths of two words": narrow(
        run(cuts(K, L, by={"mode": "relaxed"}, other="keep", keep=["born", "seen"]))
    ),
    "mondrian, relaxed, kept values counted": large(run(cuts(K, by={"mode": "relaxed"}, other="keep"), many)),
    "mondrian, partition": again(cuts(K, by=PARTITION, quasi=NUMBERS)),
    "mondrian, ranges of a partition": again(cuts(K, by={**PARTITION, "labels": "range"}, quasi=NUMBERS)),
    "mondrian, hours": run(cuts(K, by=PARTITION, quasi={STATUS: None, "seen": {"unit": "hour"}})),
    "mondrian, sets and ranges": run(
        cuts(K, by={"labels": {STATUS: "set", AGE: "range", "seen": "range"}}, quasi={STATUS: GROUPS, AGE: None, "seen": None})
    ),
    "hilbert": run(policy({"name": "hilbert", "l": 2}, {STATUS: None, AGE: None}, K)),
    "hilbert, several models": run(policy({"name": "hilbert", "l": 2}, {STATUS: None, AGE: None}, K, L)),
    "sweep": run(sweeps(TAU, K, sensitive={"s": None}), skewed),
    "sweep, ragged, paths of two words": narrow(run(sweeps(TAU, K, quasi=RAGGED, sensitive=FLAT), skewed)),
    "sweep, weights": run(sweeps(TAU, K, sensitive=WEIGHED), skewed),
    "sweep, two bounds": run(sweeps(TAU, TAU_OF_T), skewed),
    "sweep, two bounds of one level": run(sweeps(TAU, TAU_OF_T, sensitive=FLAT), skewed),
    "sweep, jointly": run(sweeps(TAU, {"entropy_l_diversity": {"l": 2.8, "multi": "joint"}}), lambda: skewed(60)),
    "sweep, other models": run(sweeps(TAU, {"simple_l_diversity": {"l": 3, "on": "s"}}), skewed),
    "recoding": script(lattice(K, {"t_closeness": {"t": 0.9}}, quasi={"class": {"taxonomy": {"mask": 5}}})),
    "recoding, starred, named values": script(
        lattice(K, L, {"alpha_k_anonymity": MODELS["alpha_k_anonymity"][1]}, **KEEP, suppression=STAR)
    ),
    "recoding, large hierarchy": with_setting(large_file, "LARGE", 3, from_file),
    "leaves": shown,
    "query of violations": script(lattice(K, L), "audit"),
    "audit": lambda folder: shoal.audit(people(), [STATUS, AGE], [DISEASE], threads=1),
    **{
        f"audit of all models, form {i}": audit(
            lattice(*({key: forms[i - 1]} for key, forms in MODELS.items() if len(forms) >= i))
        )
        for i in (1, 2, 3)
    },
    "audit of general values": audit(sweeps(TAU, sensitive={**WEIGHED, "t": None}), general),
    "terms that the knowledge lacks": linked_run(linked([K, {"qs_t_closeness": {"t": 1}}], unknown_terms="remove", prior="p")),
    "terms suppressed, and queries": suppressed(
        [{"k_anonymity": {"k": 12}}, {"qs_l_diversity": {"c": 1, "l": 3}}], metrics=[{"term_query_error": {"queries": 5}}]
    ),
    "terms beside the source": beside_source,
    "terms out of reach": without_reach,
    "full_domain of persons": again(
        lattice(
            K,
            {"t_closeness": {"t": 0.9}},
            {"recursive_l_diversity": {"c": 9, "l": 1, "multi": "joint"}},
            sensitive=BOTH,
            person="order",
        )
    ),
    "mondrian of persons": again(cuts(K, L, person=["n", "sv1"], suppression=STAR)),
    "audit of persons": lambda folder: shoal.audit(people(), [STATUS, AGE], [DISEASE], person="n", threads=1),
    "advice on persons": lambda folder: shoal.advise(people(), [DISEASE], person="n", threads=1),
    "bsgi": run(policy({"name": "bsgi", "l": 3, "effort": 2}, PLACES, K, sensitive=["sv1"])),
    "bsgi, two sensitive attributes": run(policy({"name": "bsgi", "l": 2}, PLACES, U, sensitive=["sv1", "n"])),
    "refine": run(policy({"name": "refine", "l": 2, "mode": "paper"}, PLACES, K2, sensitive=["sv1"], metrics=GAPS)),
    "refine, rows that go back": run(policy({"name": "refine", "l": 3}, PLACES, K, sensitive=["sv1"])),
    "advice": lambda folder: shoal.advise(people(), [DISEASE], want=(0.6, 3), threads=1),
    "slicing": run(grouped("slicing", quasi={STATUS: GROUPS, AGE: None, "order": None})),
    "randomize, promised": secretly(cuts({"distinct_l_diversity": {"l": 2}}, publish={"name": "randomize", "gamma": 2})),
    "attack, as labels are written": lambda folder: shoal.attack(
        people(), people(), [STATUS, AGE, "class", "born"], DISEASE, control=people(), by="n", threads=1
    ),
    "attack on persons": attacked(lattice(K, person="n")),
    "attack, means and general secrets": attacked(sweeps(TAU, K), skewed),
    "anatomy, paths of two words, and an attack": narrow(attacked_pair("anatomy", metrics=["correlation_loss", ASKED])),
    "randomize, and an attack": attacked_pair({"name": "randomize", "retention": 0.5}, metrics=[ASKED]),
    "slicing, given columns, and an attack": attacked(
        grouped({"name": "slicing", "columns": [[STATUS, DISEASE], [AGE]]}, metrics=ASKED)
    ),
    "attack on means": attacked(cuts(K, by={"labels": "mean"}, quasi={**NUMBERS, "seen": None})),
    "terms of many labels": bounded(linked_run(linked([{"qs_l_diversity": {"c": 2, "l": 2}}, {"qs_t_closeness": {"t": 1}}]))),
    "bsgi of persons, then refine": run(
        of_persons("bsgi", then={"name": "refine", "groups": "local"}, keep=["n"], suppression=STAR), lambda: numbered(visits())
    ),
    "refine of persons": run(of_persons({"name": "refine", "groups": "random"}, publish="anatomy"), visits),
    "disclosure, queries, risks of a sample": run(
        lattice(
            K,
            sensitive=BOTH,
            metrics=["disclosure", {"query_error": {"queries": 10}}, {"population_uniqueness": {"fraction": 0.1}}],
        )
    ),
    "sets of a partition, disclosure to who knows the source": run(
        cuts(K, by={**PARTITION, "labels": {STATUS: "set"}}, metrics=[{"disclosure": {"knowledge": "joint"}}])
    ),
    "ring": secretly(cuts({"simple_l_diversity": {"l": 2}}, publish="ring", metrics=ASKED)),
    "report": reported,
    "a plan of full_domain": lambda folder: shoal.plan(people(), lattice(K, L), threads=1),
    "a plan of mondrian": lambda folder: shoal.plan(people(), cuts(K, L), threads=1),
    "profile": profiled,
    "population": again(
        lattice({"k_map": {"k": 2}}, {"delta_presence": {"min": 0.01, "max": 1}}, population=people(), suppression={})
    ),
    "population of ranges": run(cuts(K, by={"labels": {AGE: "range"}}, population=people())),
    "audit of disclosure": audit(lattice(K, metrics=["disclosure"])),
    "a plan of several limits and metrics": lambda folder: shoal.plan(
        people(),
        lattice(K, L, by={"metric": ["average_class_size", "discernibility", "precision", "entropy"]}),
        limit=[0.1, 0.2],
        threads=1,
    ),
}
