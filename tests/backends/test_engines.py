"""One suite for all engines: whatever algorithm and models, the release and the summary are those of every other engine.

SHOAL_POSTGRES=postgresql://user@host/database runs it on that server instead of the one from pip.
"""

from __future__ import annotations

import datetime
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pyarrow as pa
import pytest
import shoal

from tests.backends.conftest import url
from tests.oracle import cases, models
from tests.oracle.test_agreement_sweep import draw
from tests.slow import combinations, some_slow

TYPES = {
    "text": "text",
    "integer": "integer",
    "double": "double precision",
    "date": "date",
    "boolean": "boolean",
    "timestamp": "timestamp",
    "decimal": "numeric(8,2)",
    "long decimal": "numeric(30,20)",
    "bigint": "bigint",
}
Rows = list[dict[str, Any]]


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


class Database:
    """A place for tables in an engine."""

    def source(self, rows: Rows, types: dict[str, str]) -> str:
        """The URL of a table of these rows."""
        named = f"people{random.getrandbits(48)}"
        columns = ", ".join(f"{quoted(column)} {TYPES[kind]}" for column, kind in types.items())
        self.run(f"create table {named} ({columns})")
        self.run(f"insert into {named} values ({', '.join('?' for _ in types)})", [tuple(row.values()) for row in rows])
        return self.url(named)

    def url(self, table: str) -> str:
        raise NotImplementedError

    def run(self, sql: str, rows: list[tuple[Any, ...]] | None = None) -> list[tuple[Any, ...]]:
        raise NotImplementedError


@dataclass
class DuckDB(Database):
    path: Path

    def url(self, table: str) -> str:
        return f"duckdb:///{self.path}?table={table}"

    def run(self, sql: str, rows: list[tuple[Any, ...]] | None = None) -> list[tuple[Any, ...]]:
        with duckdb.connect(str(self.path)) as con:
            return (con.execute(sql) if rows is None else con.executemany(sql, rows)).fetchall()


@dataclass
class PostgreSQL(Database):
    base: str

    def url(self, table: str) -> str:
        return url(self.base, table)

    def run(self, sql: str, rows: list[tuple[Any, ...]] | None = None) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.base, autocommit=True) as con, con.cursor() as cursor:
            if rows is None:
                cursor.execute(sql.encode())
                return cursor.fetchall() if cursor.description else []
            cursor.executemany(sql.replace("?", "%s").encode(), rows)
            return []


@pytest.fixture(params=[pytest.param("duckdb", marks=pytest.mark.slow), "postgres"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    return DuckDB(tmp_path / "people.duckdb") if request.param == "duckdb" else PostgreSQL(request.getfixturevalue("postgres"))


def released(release: shoal.Release) -> Counter[tuple[Any, ...]]:
    """The rows of a release as a bag."""
    with release:
        return bag([tuple(row.values()) for row in release.to_arrow().to_pylist()])


def plain(value: Any) -> Any:
    """The value, whichever type of numbers it has."""
    if isinstance(value, list):
        return tuple(map(plain, value))
    return float(f"{value:.12g}") if isinstance(value, float | Decimal) else value


def told(summary: dict[str, Any]) -> dict[str, Any]:
    """A summary or an audit without what a run is free in."""
    return {key: value for key, value in summary.items() if key not in ("seconds", "target", "provenance")}


def close(one: Any, other: Any) -> bool:
    """Equal but for the last digits of doubles, which engines sum up in different orders."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(close(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(close, one, other))
    return one == pytest.approx(other, rel=1e-9, abs=1e-12) if isinstance(one, float) else one == other


def agree(engine: Database, rows: Rows, types: dict[str, str], policy: dict[str, Any]) -> bool:
    """Whether there is a release: the engine makes that which DuckDB makes of the same rows in memory, or refuses in the same
    words."""
    asked = repr((rows, types, policy))
    if asked not in IN_MEMORY:  # the same for every engine
        arrow = {"timestamp": pa.timestamp("us"), "decimal": pa.decimal128(8, 2), **cases.TYPES}
        memory = pa.table({name: pa.array([row[name] for row in rows], arrow[kind]) for name, kind in types.items()})
        IN_MEMORY[asked] = outcome(memory, policy)
    theirs = IN_MEMORY[asked]
    ours = outcome(engine.source(rows, types), policy)
    if isinstance(theirs, str) or isinstance(ours, str):
        assert ours == theirs
        return False
    assert ours[0] == theirs[0]
    differing = {key: (ours[1][key], theirs[1][key]) for key in theirs[1] if not close(ours[1][key], theirs[1][key])}
    assert not differing
    return True


Outcome = str | tuple[Counter[tuple[Any, ...]], dict[str, Any]]
IN_MEMORY: dict[str, Outcome] = {}


def outcome(source: Any, policy: dict[str, Any]) -> Outcome:
    try:
        release = shoal.anonymize(source, policy)
    except shoal.PrivacyError as refused:
        return str(refused)
    return released(release), told(release.summary)


# --- every algorithm, every model ---------------------------------------------------------------------------------------

COLUMNS = {
    'Marital "Status"': "text",
    "order": "integer",
    "age<&'>": "integer",
    "born": "date",
    "weight": "double",
    "seen": "timestamp",
    "price": "decimal",
    "zip": "text",
    "O'Hara": "text",
    "qv1": "text",
    "n": "text",
}
DISEASES = {"order": [{"stomach": ["ulcer", "gastritis"], "lung": ["flu", "Flu", "cold"], "other": ["HIV", "-- é"]}]}
S = "O'Hara"


def people(count: int = 150, seed: int = 7) -> Rows:
    """Rows with odd names, odd values and NULLs."""
    chance = random.Random(seed)

    def some(values: list[Any], null: float = 0.05) -> Any:
        return None if chance.random() < null else chance.choice(values)

    def row() -> dict[str, Any]:
        day = datetime.date(1960, 1, 1) + datetime.timedelta(days=chance.randrange(-3000, 9000))
        values = (
            some(["single", "O'Hara", "wid\\owed", 'a"b', " pad ", "", "Ünï", "a%sb", "x\ny", "$shoal0$"]),
            chance.randrange(3),
            some(list(range(-20, 70))),
            some([day]),
            some([35.25, 35.5, 0.125, -2.25, 70.375, 1000.5]),
            some([datetime.datetime(1969, 12, 31, 23) + datetime.timedelta(seconds=chance.randrange(-(10**6), 10**6))]),
            some([Decimal(chance.randrange(-500, 10**5)) / 100]),
            some(["14850", "1485", "02139", "x"]),
            some(["flu", "flu", "Flu", "cold", "HIV", "ulcer", "gastritis", "-- é"]),
            some(["a", "b", "B", "c"]),
            some(["x", "y"]),
        )
        return dict(zip(COLUMNS, values, strict=True))

    return [row() for _ in range(count)]


QUASI: dict[str, Any] = {
    'Marital "Status"': {"taxonomy": "suppress"},
    "order": None,
    "age<&'>": {"taxonomy": {"intervals": {"widths": [5, 20], "low": -10, "high": 60}}},
    "born": {"taxonomy": {"date": ["day", "month", "quarter", "year", "decade"]}, "min_level": 2},
    "weight": {"taxonomy": {"intervals": {"widths": [0.5, 10.0], "low": 0}}},
    "zip": {"taxonomy": {"mask": {"length": 5, "pad": "0"}}, "weight": 2},
}
NATURAL: dict[str, Any] = {**dict.fromkeys(QUASI), "zip": {"taxonomy": {"mask": 5}}, "seen": None, "price": None}
K = {"k_anonymity": {"k": 3}}
MODELS: dict[str, list[dict[str, Any]]] = {
    "k_anonymity": [K],
    "distinct_l_diversity": [K, {"distinct_l_diversity": {"l": 2, "on": S}}],
    "entropy_l_diversity": [{"entropy_l_diversity": {"l": 1.5, "on": S}}],
    "recursive_l_diversity": [{"recursive_l_diversity": {"c": 3, "l": 2, "multi": "joint"}}],
    "pd_recursive_l_diversity": [{"pd_recursive_l_diversity": {"c": 3, "l": 2, "on": S, "allowed": ["flu"]}}],
    "npd_recursive_l_diversity": [
        {"npd_recursive_l_diversity": {"c1": 3, "c2": 1, "l": 2, "on": S, "allowed": ["flu"], "guarded": ["HIV"]}}
    ],
    "simple_l_diversity": [{"simple_l_diversity": {"l": 1.2}}],
    "alpha_k_anonymity": [{"alpha_k_anonymity": {"alpha": 0.9, "k": 2, "on": S, "values": ["HIV"]}}],
    "tau_l_diversity": [{"tau_l_diversity": {"tau": 0.6, "l": 4, "on": S}}],
    "t_closeness": [{"t_closeness": {"t": 0.6, "on": S, "distance": "hierarchical"}}],
    "t_closeness ordered": [{"t_closeness": {"t": 0.6, "on": "qv1", "distance": "ordered"}}],
}
ALGORITHMS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "full_domain": ({"name": "full_domain"}, {c: QUASI[c] for c in ("order", "age<&'>", "born", "zip")}),
    "mondrian": ({"name": "mondrian"}, NATURAL),
    "hilbert": ({"name": "hilbert", "l": 2}, NATURAL),
    "sweep": ({"name": "sweep"}, {c: QUASI[c] for c in ("age<&'>", "zip")}),
}


def asked(algorithm: dict[str, Any], quasi: dict[str, Any], privacy: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {
        "quasi_identifiers": quasi,
        "sensitive": {S: {"taxonomy": DISEASES}, "qv1": {}},
        "other": "drop",
        "privacy": privacy,
        "algorithm": algorithm,
        "suppression": {"limit": 0.2},
        **more,
    }


GROUPS: dict[str, dict[str, Any]] = {
    "bsgi": {"algorithm": {"name": "bsgi", "effort": 3}, "sensitive": ["order"]},
    "bsgi, two sensitive attributes": {"algorithm": {"name": "bsgi"}, "sensitive": ["order", "zip"]},
    "refine": {"algorithm": {"name": "refine", "mode": "paper"}, "sensitive": ["order"]},
    "mondrian, then refine": {"algorithm": "mondrian", "then": {"name": "refine", "groups": "local"}, "sensitive": ["order"]},
    "bsgi, sets": {"algorithm": {"name": "bsgi", "effort": 0, "labels": "set"}, "sensitive": ["order"], "other": "keep"},
}
"""Algorithms that need a sensitive attribute without a value that is too frequent."""

OTHERS = sorted(
    {name for name in models.MODELS if not models.needs_population(name)}
    - {model for privacy in MODELS.values() for one in privacy for model in one}
)


TOGETHER = [[*MODELS, *OTHERS][turn::4] for turn in range(4)]
"""Models that stand in one policy: the summary tells for each what the release reaches."""


def privacies(together: Sequence[str]) -> Iterator[list[dict[str, Any]]]:
    """What is asked for: what stands above, and of the other models random parameters until all are in reach."""
    chance, on = random.Random(",".join(together)), cases.Attribute(S, "text", ["flu", "Flu", "cold", "HIV"])
    for _ in range(20):
        drawn = [[{model: {"on": S, **models.MODELS[model].draw(chance, [on])}}] for model in together if model in OTHERS]
        yield [one for asked in [*(MODELS[model] for model in together if model in MODELS), *drawn] for one in asked]


@pytest.mark.parametrize("groups", some_slow(GROUPS, 2))
def test_groups(engine: Database, groups: str):
    more = GROUPS[groups]
    quasi = {name: taxonomy for name, taxonomy in NATURAL.items() if name not in more["sensitive"]}
    policy = {**asked({}, quasi, [{"unique_distinct_l_diversity": {"l": 2}}]), **more}
    assert agree(engine, people(60), COLUMNS, policy)


@pytest.mark.parametrize("engine", ["postgres"], indirect=True)  # from a file DuckDB does what it does in memory
@pytest.mark.parametrize(("algorithm", "together"), combinations(ALGORITHMS, TOGETHER))
def test_models(engine: Database, algorithm: str, together: tuple[str, ...]):
    bound = MODELS["tau_l_diversity"] if algorithm == "sweep" and "tau_l_diversity" not in together else []
    rows = people(30 if algorithm == "sweep" else 150)
    policies = (asked(*ALGORITHMS[algorithm], [*privacy, *bound]) for privacy in privacies(together))
    assert any(agree(engine, rows, COLUMNS, policy) for policy in policies)


PLANES = {"name": "mondrian", "mode": "relaxed", "bounds": "partition"}
CUT = {c: NATURAL[c] for c in NATURAL if c != "seen"}
LABELS = {"age<&'>": "mean", "born": "range", "weight": "range", "price": "mean", "seen": "range", "zip": "set", "order": "set"}
STAR = {"limit": 0.3, "style": "star"}
VARIANTS: dict[str, dict[str, Any]] = {
    "star": asked(*ALGORITHMS["full_domain"], MODELS["distinct_l_diversity"], suppression=STAR),
    "kept": asked(*ALGORITHMS["full_domain"], [K], keep=["seen", "price"], other="keep"),
    "kept and star": asked(*ALGORITHMS["full_domain"], [K], keep=["seen", "price"], other="keep", suppression=STAR),
    "doubles": asked({"name": "full_domain"}, {"weight": QUASI["weight"], "zip": QUASI["zip"]}, [K]),
    "months": asked({"name": "full_domain"}, {"born": {"taxonomy": {"intervals": ["1 month", "1 year"]}}, "zip": None}, [K]),
    "entropy": asked({"name": "full_domain", "metric": "entropy"}, {"zip": QUASI["zip"], "order": None}, [K]),
    "relaxed": asked({"name": "mondrian", "mode": "relaxed"}, NATURAL, [K], other="keep"),
    "planes": asked(PLANES, CUT, [K], suppression={"limit": 0}),
    "labels": asked({"name": "mondrian", "labels": LABELS}, NATURAL, [K]),
    "mondrian, kept and star": asked({"name": "mondrian"}, NATURAL, [K], other="keep", suppression=STAR),
    "hilbert, kept": asked({"name": "hilbert", "l": 2}, NATURAL, [K], other="keep"),
    "hilbert, labels": asked({"name": "hilbert", "l": 2, "labels": LABELS}, NATURAL, [K]),
    "out of reach": asked({"name": "full_domain"}, {"zip": QUASI["zip"]}, [{"simple_l_diversity": {"l": 6}}]),
}


SLOW = ("star", "kept", "hilbert, kept")
"""Variants that are parts of others."""


@pytest.mark.parametrize(
    "variant", [*some_slow([v for v in VARIANTS if v not in SLOW], 2), *(pytest.param(v, marks=pytest.mark.slow) for v in SLOW)]
)
def test_variants(engine: Database, variant: str):
    agree(engine, people(), COLUMNS, VARIANTS[variant])


@pytest.mark.parametrize("number", range(cases.some(8)))
@pytest.mark.parametrize("algorithm", ["full_domain", "mondrian"])
def test_random_tables(engine: Database, algorithm: str, number: int, tmp_path: Path):
    """Random columns, taxonomies and models, as the oracles have them; but whole doubles have texts of each engine's own."""
    chance = random.Random(f"{cases.SEED} engines {algorithm} {number}")
    types = [kind for kind in cases.TYPES if kind != "double"]
    quasi = [cases.column(chance, name, 5, types) for name in ('q "1"', "order", "Q")]
    sensitive = [cases.column(chance, name, 4, types) for name in ("s", "v")]
    for attribute in [*quasi, *sensitive]:
        cases.give_taxonomy(chance, attribute, tmp_path)
    rows = [{a.name: a.draw(chance) for a in [*quasi, *sensitive]} for _ in range(chance.choice((20, 60)))]
    quasi = [a for a in quasi if any(row[a.name] is not None for row in rows)]
    rows = [{a.name: row[a.name] for a in [*quasi, *sensitive]} for row in rows]
    policy = {
        "quasi_identifiers": {a.name: {"taxonomy": a.written} for a in quasi},
        "sensitive": {a.name: {"taxonomy": a.written} if a.written else None for a in sensitive},
        "privacy": [{name: params} for name, params in (cases.model(chance, sensitive), cases.model(chance, sensitive))],
        "algorithm": algorithm,
        "suppression": {"limit": chance.choice((0, 0.1, 0.3)), "style": chance.choice(("drop", "star"))},
        "seed": number,
    }
    agree(engine, rows, {a.name: a.type for a in [*quasi, *sensitive]}, policy)


@pytest.mark.parametrize("number", range(cases.some(16)))
def test_random_tables_of_sweep(engine: Database, number: int, tmp_path: Path):
    """Several sensitive attributes, general values, weights, deep and ragged taxonomies, as the oracle has them."""
    chance = random.Random(f"{cases.SEED} engines sweep {number}")
    case = draw(chance, tmp_path)
    while any(a.type == "double" for a in [*case.quasi, *case.sensitive]) or case.ambiguous():
        case = draw(chance, tmp_path)
    types = {a.name: a.type for a in [*case.quasi, *case.sensitive]} | {"id": "integer"}
    agree(engine, case.rows, types, {**case.policy, "other": "keep" if case.kept else "drop"})


# --- audits and advice --------------------------------------------------------------------------------------------------


def test_audits_and_advice(engine: Database):
    rows = people()
    source = engine.source(rows, COLUMNS)
    memory = pa.Table.from_pylist(rows)
    for quasi, sensitive in ((["zip", "order"], [S]), (["n"], [S, "qv1"])):
        found, expected = (told(shoal.audit(table, quasi, sensitive).as_json()) for table in (source, memory))
        assert close(found, expected)
    policy = asked(*ALGORITHMS["full_domain"], [{"tau_l_diversity": {"tau": 0.9, "l": 2, "on": S}}])
    found, expected = (told(shoal.audit(table, policy=policy).as_json()) for table in (source, memory))
    assert close(found, expected)
    advised, expected = (shoal.advise(table, [S], want=(0.5, 3)).as_json() for table in (source, memory))
    assert close(advised, expected)


# --- from one engine to another -----------------------------------------------------------------------------------------


@pytest.fixture
def targets(tmp_path: Path, postgres: str) -> dict[str, str]:
    return {
        "parquet": str(tmp_path / "out.parquet"),
        "csv": str(tmp_path / "out.csv"),
        "duckdb": f"duckdb:///{tmp_path}/out.duckdb?table=out",
        "postgres": url(postgres, f"out{random.getrandbits(48)}"),
    }


CARRIED = combinations(["parquet", "csv", "duckdb", "postgres"], ["kept", "labels", "kept and star"])
QUICK = [case for case in CARRIED if not case.marks]


@pytest.mark.parametrize(
    ("engine", "target", "variant"),
    [
        *(pytest.param("postgres", *case.values, marks=case.marks) for case in CARRIED),
        *(pytest.param("duckdb", *case.values, marks=pytest.mark.slow) for case in QUICK),
    ],
    indirect=["engine"],
)
def test_targets(engine: Database, target: str, variant: str, targets: dict[str, str]):
    """What is published anywhere is what stays in memory without a target; and it passes the audit there."""
    source, policy = engine.source(people(), COLUMNS), VARIANTS[variant]
    with shoal.anonymize(source, policy) as release:
        expected = release.to_arrow()
    for _ in range(1 + (variant == "kept")):  # the second one takes the place of the first
        shoal.anonymize(source, policy, target=targets[target])
    if target == "csv":
        written = duckdb.sql(f"from read_csv('{targets[target]}', all_varchar = true, allow_quoted_nulls = false)").fetchall()
        assert Counter(written) == Counter(duckdb.sql("select columns(*)::varchar from expected").fetchall())
    else:
        assert bag(read(targets[target])) == bag([tuple(row.values()) for row in expected.to_pylist()])
    assert shoal.audit(targets[target], list(policy["quasi_identifiers"]), models=[shoal.models.KAnonymity(k=3)]).ok


def read(target: str) -> list[tuple[Any, ...]]:
    """The rows that were published, as a plain client sees them."""
    if target.endswith(".parquet"):
        return duckdb.sql(f"from '{target}'").fetchall()
    place, _, table = target.rpartition("table=")
    if target.startswith("duckdb"):
        return DuckDB(Path(place.removeprefix("duckdb:///").rstrip("?"))).run(f"from {table}")
    return PostgreSQL(place.rstrip("&?")).run(f"select * from {table}")


def bag(rows: list[tuple[Any, ...]]) -> Counter[tuple[Any, ...]]:
    return Counter(tuple(map(plain, row)) for row in rows)
