"""Locks of other sessions of PostgreSQL: a run says who has them, waits as long as the user allows, and then goes on."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
import shoal
from shoal.progress import Progress

from tests.backends.conftest import url
from tests.slow import some_slow

POLICY: dict[str, Any] = {"quasi_identifiers": ["age"], "sensitive": ["disease"], "privacy": ["k_anonymity:k=3"]}


@pytest.fixture
def con(postgres: str) -> Iterator[psycopg.Connection[Any]]:
    """Somebody else's session, with a table of people and a release of them; what it has locked goes at the end."""
    with psycopg.connect(postgres, autocommit=True, application_name="report") as made:
        made.execute("drop schema if exists public cascade; create schema public")
        made.execute("create table people as select i % 3 as age, 'flu' as disease from generate_series(1, 30) as t(i)")
        made.execute("create table published as select 1 as one")
        yield made


READ, WRITE = "select count(*) from {table}", "lock table {table} in access exclusive mode"
CASES = {
    "the source is being rewritten": (WRITE, "people", {"target": "elsewhere"}),
    "the target is being read": (READ, "published", {"target": "published"}),
    "the table that gives way is being read": (READ, "people", {"in_place": True}),
    "the table that becomes a view is being read": (READ, "published", {"target": "published", "view": True}),
}


def anonymize(postgres: str, arguments: dict[str, Any], wait: float | None) -> shoal.Release:
    target = arguments.get("target")
    return shoal.anonymize(
        url(postgres, "people"), POLICY, **{**arguments, "target": target and url(postgres, target)}, wait=wait
    )


@pytest.mark.parametrize("what", some_slow(CASES, 2))
def test_a_lock_is_waited_for(con: psycopg.Connection[Any], postgres: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    statement, table, arguments = CASES[what]
    before = con.execute(f"select * from {table}").fetchall()
    con.execute("begin")
    con.execute(statement.format(table=table))
    with pytest.raises(shoal.EngineError) as refused:
        anonymize(postgres, arguments, wait=0.3)
    assert refused.value.exit_code == 3
    holder = rf"session {con.info.backend_pid} \(report\), idle in transaction for \d+ s"
    assert re.match(rf"public\.{table} is locked by {holder}, and 0\.3 s were not enough", str(refused.value))
    assert con.execute(f"select * from {table}").fetchall() == before

    said: list[str] = []
    is_waiting = threading.Event()

    def note(self: Progress, sentence: str) -> None:
        said.append(sentence)
        if sentence:
            is_waiting.set()

    def go_away() -> None:
        is_waiting.wait(60)
        con.execute("rollback")

    monkeypatch.setattr(Progress, "wait", note)
    leaving = threading.Thread(target=go_away)
    leaving.start()
    anonymize(postgres, arguments, wait=None).close()
    leaving.join()
    assert all(re.match(rf"waiting, as public\.{table} is locked by {holder}", sentence) for sentence in filter(None, said))
    assert said[-1] == ""
    published = "people" if "in_place" in arguments else arguments["target"]
    assert con.execute(f"select count(*) from {published}").fetchall() == [(30,)]


@pytest.mark.slow  # it waits for five seconds
def test_nobody_queues_behind_a_waiting_run_for_long(con: psycopg.Connection[Any], postgres: str) -> None:
    """A lock that is asked for keeps later readers out, so a run lets them pass between its tries."""
    con.execute("begin")
    con.execute(READ.format(table="people"))
    failed: list[BaseException] = []

    def run() -> None:
        try:
            anonymize(postgres, {"in_place": True}, wait=5)
        except shoal.EngineError as failure:
            failed.append(failure)

    running = threading.Thread(target=run)
    running.start()
    with psycopg.connect(postgres, autocommit=True) as reader:
        while running.is_alive():
            reader.execute("set lock_timeout = '4s'")  # longer than a try, shorter than the run waits
            assert reader.execute("select count(*) from people").fetchall() == [(30,)]
            time.sleep(0.1)  # the reader is not what is tested
    running.join()
    con.execute("rollback")
    assert failed
