"""A table in PostgreSQL to a verified table beside it, against the limit: one group-by and one copy in the same server.

What the client receives is counted on the way: statistics only, and the minimal nodes, so it does not grow with the rows.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg
import shoal

from tests.backends.conftest import server, url

from .measure import best, say
from .tables import QUASI, SEVEN, policy, sampled

SIZES = (100_000, 1_000_000)


def run(folder: Path) -> None:
    with server() as base, psycopg.connect(base, autocommit=True) as con:
        for rows in SIZES:
            path, hierarchies = sampled(folder, rows)
            table = f"shoal_bench_{rows}"
            con.execute(f"drop table if exists {table}".encode())
            shoal.anonymize(path, LOADING, target=url(base, table)).close()
            for quasi, k in ((SEVEN, 5), (QUASI, 165)):
                _case(con, base, table, rows, quasi, k, hierarchies)
            con.execute(f"drop table {table}, shoal_bench_anon".encode())


LOADING = {"quasi_identifiers": {"sex": {"max_level": 0}}, "other": "keep", "privacy": [{"k_anonymity": {"k": 1}}]}
"""A release that changes nothing: how a file becomes a table of PostgreSQL."""


def _case(
    con: psycopg.Connection, base: str, table: str, rows: int, quasi: tuple[str, ...], k: int, hierarchies: dict[str, str]
) -> None:
    columns = ", ".join(f'"{c}"' for c in quasi)

    def made(name: str, select: str) -> float:
        con.execute(f"drop table if exists {name}".encode())
        seconds = best(lambda: con.execute(f"create table {name} as {select}".encode()), runs=1)
        con.execute(f"drop table {name}".encode())
        return seconds

    con.execute(f"analyze {table}".encode())
    grouped = min(
        made("shoal_bench_group", f"select {columns}, count(*) as n from {table} group by {columns}") for _ in range(3)
    )
    copied = min(made("shoal_bench_copy", f"select * from {table}") for _ in range(3))
    asked = policy("", hierarchies, k, 0.02, quasi, other="keep")
    with counted(base) as (relayed, received):
        source, target = url(relayed, table), url(relayed, "shoal_bench_anon")
        made_of = shoal.anonymize(source, asked, target=target)
        told = received[0]
        made_of.close()
        seconds = best(lambda: shoal.anonymize(source, asked, target=target).close())
    statements = made_of.script.count(";\n")
    say(f"{rows:,} rows, {len(quasi)} columns, k = {k}: one group-by", grouped)
    say("  one create table as", copied)
    say("  shoal", seconds, grouped + copied, "≤ 4" if rows == max(SIZES) else "")
    minimal = len(made_of.summary["algorithm"]["minimal"])
    print(f"  {statements} statements, {told:,} bytes received, {minimal} minimal nodes among them", flush=True)


@contextmanager
def counted(base: str) -> Iterator[tuple[str, list[int]]]:
    """The same server through a relay that counts what it sends: the URL, and the bytes so far."""
    known = psycopg.conninfo.conninfo_to_dict(base)
    host, port = str(known.get("host") or "localhost"), int(known.get("port") or 5432)
    received = [0]
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def forward(one: socket.socket, other: socket.socket, counter: list[int]) -> None:
            while block := one.recv(1 << 16):
                counter[0] += len(block)
                other.sendall(block)
            other.shutdown(socket.SHUT_WR)

        def serve() -> None:
            while True:
                try:
                    client, _ = listening.accept()
                except OSError:  # closed: the measuring is over
                    return
                if host.startswith("/"):
                    there = socket.socket(socket.AF_UNIX)
                    there.connect(os.path.join(host, f".s.PGSQL.{port}"))
                else:
                    there = socket.create_connection((host, port))
                threading.Thread(target=forward, args=(client, there, [0]), daemon=True).start()
                threading.Thread(target=forward, args=(there, client, received), daemon=True).start()

        threading.Thread(target=serve, daemon=True).start()
        user = quote(str(known.get("user", "")))
        password = f":{quote(str(known['password']))}" if known.get("password") else ""
        yield f"postgresql://{user}{password}@127.0.0.1:{listening.getsockname()[1]}/{known['dbname']}", received
