"""Publications that draw by a secret: where it stands, where it never stands, and what happens without it."""

from __future__ import annotations

import json
import logging
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
import shoal
from click.testing import CliRunner
from shoal.backends.target import Draft
from shoal.cli.app import cli
from shoal.release.noise import Noise

from tests.backends.conftest import url
from tests.backends.test_groups import POLICY as ANATOMY
from tests.backends.test_groups import ROWS, frame, lines
from tests.slow import some_slow

SECRET = "only we know this one"
NOISE = {"name": "randomize", "gamma": 1.7}
POLICY: dict[str, Any] = {**ANATOMY, "algorithm": {"name": "bsgi", "l": 4, "effort": 1}, "publish": NOISE}
RING = {**POLICY, "publish": {"name": "ring", "l": 3}}


@pytest.fixture(autouse=True)
def secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOAL_SECRET", SECRET)


def rows(policy: dict[str, Any], source: list[dict[str, Any]] = ROWS) -> list[dict[str, Any]]:
    with shoal.anonymize(frame(source), policy) as release:
        found: list[dict[str, Any]] = release.to_arrow().to_pylist()
        return found


@pytest.mark.parametrize("policy", some_slow([POLICY, RING], 2))
def test_the_same_secret_draws_the_same(policy: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    before = rows(policy)
    assert rows(policy, ROWS[::-1]) == before
    monkeypatch.setenv("SHOAL_SECRET", SECRET + "!")
    assert rows(policy) != before
    monkeypatch.setenv("SHOAL_SECRET", SECRET)
    assert rows({**policy, "seed": 1}) != before


@pytest.mark.parametrize("policy", [POLICY, RING])
def test_nothing_holds_the_secret(policy: dict[str, Any], tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "shoal"):
        release = shoal.anonymize(frame(), policy, target=tmp_path / "out.csv")
    told = json.dumps(release.summary) + release.script + caplog.text + repr(policy)
    told += "".join(path.read_text(encoding="utf-8") for path in tmp_path.iterdir())
    assert SECRET not in told
    assert "a secret, which no script may hold" in release.script.replace("\n-- ", " ")
    assert "select" not in release.script
    statements = tmp_path / "policy.yaml"
    statements.write_text(json.dumps({**policy, "source": str(tmp_path / "in.parquet"), "target": str(tmp_path / "o.csv")}))
    done = CliRunner().invoke(cli, ["run", str(statements), "--script", str(tmp_path / "run.sql")])
    assert done.exit_code == 2
    assert "needs the secret, which no script may hold" in done.output
    with pytest.raises(shoal.PolicyError, match="compile writes one table of labels"):
        shoal.compile(frame(), policy, target="out")


@pytest.mark.parametrize(
    ("value", "sentence"),
    [("", "SHOAL_SECRET, which is not set"), ("short", "shorter than 16 characters"), (f"{'short':40}", "shorter than 16")],
)
@pytest.mark.parametrize("policy", [POLICY, RING])
def test_without_a_secret_nothing_is_published(
    policy: dict[str, Any], value: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOAL_SECRET", value)
    with pytest.raises(shoal.PolicyError, match=sentence) as refused:
        shoal.anonymize(frame(), policy, target=tmp_path / "out.csv")
    assert not value or value.strip() not in str(refused.value).replace("shorter", "")
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("MINE", SECRET)
    assert value or rows({**policy, "publish": {**policy["publish"], "secret": "MINE"}})


@pytest.mark.parametrize("publish", [NOISE, RING["publish"]])
def test_a_secret_in_the_place_of_its_variable_is_not_repeated(publish: dict[str, Any]) -> None:
    with pytest.raises(shoal.PolicyError, match="must be the name of an environment variable") as refused:
        rows({**POLICY, "publish": {**publish, "secret": SECRET}})
    assert SECRET not in str(refused.value)


def test_a_plan_refuses_what_a_run_refuses() -> None:
    publish = ["generalize", {**NOISE, "gamma": [1.7, 2]}, {**RING["publish"], "l": [3, 5]}]
    found = shoal.plan(frame(), {**POLICY, "publish": publish})
    refusals = [each.refusal or "" for each in found.plans]
    assert [refusal[:9] for refusal in refusals] == ["", "", "randomize", "", "30 classe"]
    assert [bool(each.figures and each.figures.columns) for each in found.plans] == [True, False, False, False, False]


def test_the_command_shows_plans_of_labels_and_of_values(tmp_path: Path) -> None:
    file = tmp_path / "people.csv"
    duckdb.from_arrow(frame()).write_csv(str(file))
    plans = tmp_path / "plans.yaml"
    plans.write_text(json.dumps({**POLICY, "source": str(file), "publish": ["generalize", NOISE]}))
    done = CliRunner().invoke(cli, ["plan", str(plans), "-v"])
    assert done.exit_code == 0, done.output
    assert [line.split()[0] for line in done.stdout.split("loss in plan")[1].splitlines()[1:2]] == ["1"]


BAD: list[tuple[dict[str, Any], str]] = [
    ({"publish": "randomize"}, "needs one of retention, gamma, or rho1 with rho2"),
    ({"publish": {"name": "randomize", "gamma": 2, "retention": 0.1}}, "needs one of retention, gamma"),
    ({"publish": {"name": "randomize", "rho1": 0.4, "rho2": 0.3}}, "rho2 must be above rho1"),
    ({"publish": {"name": "randomize", "retention": 1}}, "retention must be below 1"),
    ({"privacy": [{"entropy_l_diversity": {"l": 2}}]}, "has entropy_l_diversity, which randomize cannot promise"),
    ({"privacy": [{"k_anonymity": {"k": 2}}]}, "has k_anonymity, which randomize cannot promise"),
    ({"sensitive": ["disease", "sex"], "quasi_identifiers": ["age"]}, "sensitive has several attributes"),
    ({"sensitive": ["disease", "sex"], "quasi_identifiers": ["age"], "publish": "ring"}, "sensitive has several attributes"),
    ({"publish": {"name": "ring", "l": 2}, "privacy": ["simple_l_diversity:l=3"]}, "publish.l is 2, and the models"),
    ({"publish": "ring", "privacy": [{"k_anonymity": {"k": 2}}]}, "has k_anonymity, which ring cannot promise"),
]  # fmt: skip


@pytest.mark.parametrize(("bad", "sentence"), BAD)
def test_what_cannot_be_drawn_is_one_sentence(bad: dict[str, Any], sentence: str) -> None:
    with pytest.raises(shoal.PolicyError, match=sentence):
        shoal.anonymize(frame(), {**POLICY, **bad})


def test_models_that_the_noise_breaks_are_refused(tmp_path: Path) -> None:
    for kept in (0.5, 0.16):  # groups of 4 values: the square of 1 + 0.16 * 4 / 0.84 is above 3
        with pytest.raises(shoal.PrivacyError, match="randomize would keep so many values"):
            shoal.anonymize(
                frame(), {**POLICY, "publish": {"name": "randomize", "retention": kept}}, target=tmp_path / "out.csv"
            )
    assert list(tmp_path.iterdir()) == []
    assert rows({**POLICY, "publish": {"name": "randomize", "retention": 0.15}})
    with pytest.raises(shoal.PrivacyError, match="no ring in which 5 neighbours differ"):
        rows({**RING, "publish": {"name": "ring", "l": 5}})
    with pytest.raises(shoal.PrivacyError, match=r"t_closeness does not hold for 3 neighbours in a ring.*0\.39 is required"):
        rows({**RING, "privacy": [{"t_closeness": {"t": 0.39}}]})


def test_as_many_values_are_kept_as_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over many rows and secrets, with the same outcome each time: a value shows itself with p + (1 - p) / m, others alike."""
    values = "abcde"
    source = [{"id": i, "age": i, "sex": None, "disease": values[i % 5]} for i in range(600)]
    quasi = {"age": {"taxonomy": "suppress"}}
    policy = {**POLICY, "quasi_identifiers": quasi, "other": "drop", "publish": {"name": "randomize", "retention": 0.15}}
    policy["algorithm"] = {"name": "bsgi", "l": 5, "effort": 1}
    kept: Counter[bool] = Counter()
    shift: Counter[int] = Counter()
    for number in range(2):
        monkeypatch.setenv("SHOAL_SECRET", f"the secret of number {number}")
        for row in rows(policy, source):
            own = row["age"] % 5
            kept[row["disease"] == values[own]] += 1
            shift[(values.index(row["disease"]) - own) % 5] += 1
    count = kept.total()
    assert kept[True] / count == pytest.approx(0.15 + 0.85 / 5, abs=4 * (0.32 * 0.68 / count) ** 0.5)
    for other in range(1, 5):
        assert shift[other] / count == pytest.approx(0.85 / 5, abs=4 * (0.17 * 0.83 / count) ** 0.5)


def test_noise_that_does_not_fit_is_not_published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Noise.rows, Noise.values

    def caught(message: str) -> None:
        with pytest.raises(shoal.PrivacyError, match=message):
            shoal.anonymize(frame(), POLICY, target=tmp_path / "out.csv")
        assert list(tmp_path.iterdir()) == []
        monkeypatch.setattr(Noise, "rows", honest[0])
        monkeypatch.setattr(Noise, "values", honest[1])

    def changed(method: Any, sql: str) -> Any:
        def change(*given: Any) -> Draft:
            draft = method(*given)
            return replace(draft, select=sql.format(f"({draft.select}) as r"))

        return change

    monkeypatch.setattr(Noise, "rows", changed(honest[0], "select age, sex, 'zz' as disease, gid from {}"))
    caught("with a value that has no line")
    monkeypatch.setattr(Noise, "rows", changed(honest[0], "select * from {} limit 119"))
    caught("does not hold the rows")
    monkeypatch.setattr(Noise, "values", changed(honest[1], "select * from {} where gid > 1"))
    caught("1 group in one of the tables only")
    monkeypatch.setattr(Noise, "values", changed(honest[1], "select gid, disease, 0.9 as kept from {}"))
    caught("violates simple_l_diversity")
    monkeypatch.setattr(Noise, "values", changed(honest[1], "select gid, disease, 1.0 as kept from {}"))
    caught("with a chance that is none, or with several")


def test_a_strangers_copy_is_audited(tmp_path: Path) -> None:
    shoal.anonymize(frame(), POLICY, target=tmp_path / "out.csv")
    told = ["audit", str(tmp_path / "out.csv"), "--group", "gid", "--sensitive", "disease", "--kept", "kept"]
    told += ["--sensitive-table", str(tmp_path / "out_sensitive.csv")]
    for l, code in ((2, 0), (3, 1)):  # noqa: E741
        done = CliRunner().invoke(cli, [*told, "--model", f"simple_l_diversity:l={l}"])
        assert done.exit_code == code, done.output
    assert CliRunner().invoke(cli, told).exit_code == 0
    with pytest.raises(shoal.PolicyError, match="noise stands in their place"):
        shoal.audit(tmp_path / "out.csv", sensitive="disease", models="entropy_l_diversity:l=2", group="gid", kept="kept",
                    sensitive_table=tmp_path / "out_sensitive.csv")  # fmt: skip
    with pytest.raises(shoal.PolicyError, match="name that table, too"):
        shoal.audit(tmp_path / "out.csv", sensitive="disease", group="gid", kept="kept")
    shoal.anonymize(frame(), RING, target=tmp_path / "ring.csv")
    assert shoal.audit(tmp_path / "ring.csv", group="gid", sensitive="disease", models="simple_l_diversity:l=3").ok


@pytest.mark.parametrize("policy", [POLICY, RING])
def test_postgres_draws_the_same(policy: dict[str, Any], postgres: str, tmp_path: Path) -> None:
    shoal.anonymize(frame(), policy, target=tmp_path / "out.parquet")
    with psycopg.connect(postgres, autocommit=True) as con:
        con.execute("drop schema if exists public cascade; create schema public")
        con.execute("create table people (id bigint, age bigint, sex text, disease text)")
        with con.cursor() as cursor:
            cursor.executemany("insert into people values (%(id)s, %(age)s, %(sex)s, %(disease)s)", ROWS)
        shoal.anonymize(url(postgres, "people"), policy, target=url(postgres, "anon"))
        found = con.execute("select age, sex, disease, gid from anon").fetchall()
        assert Counter(found) == Counter(lines(f"select age, sex, disease, gid from '{tmp_path}/out.parquet'"))
        con.execute("drop schema public cascade; create schema public")
