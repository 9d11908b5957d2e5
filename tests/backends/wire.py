"""What a client receives from a PostgreSQL server."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

import psycopg


@contextmanager
def relayed(base: str) -> Iterator[tuple[str, bytearray]]:
    """The same server through a relay: its URL, and all that it has sent so far."""
    known = psycopg.conninfo.conninfo_to_dict(base)
    host, port = str(known.get("host") or "localhost"), int(known.get("port") or 5432)
    received = bytearray()
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def forward(one: socket.socket, other: socket.socket, seen: bytearray) -> None:
            while block := one.recv(1 << 16):
                seen += block
                other.sendall(block)
            other.shutdown(socket.SHUT_WR)

        def serve() -> None:
            while True:
                try:
                    client, _ = listening.accept()
                except OSError:  # closed: nobody asks any more
                    return
                if host.startswith("/"):
                    there = socket.socket(socket.AF_UNIX)
                    there.connect(os.path.join(host, f".s.PGSQL.{port}"))
                else:
                    there = socket.create_connection((host, port))
                threading.Thread(target=forward, args=(client, there, bytearray()), daemon=True).start()
                threading.Thread(target=forward, args=(there, client, received), daemon=True).start()

        threading.Thread(target=serve, daemon=True).start()
        user = quote(str(known.get("user", "")))
        password = f":{quote(str(known['password']))}" if known.get("password") else ""
        yield f"postgresql://{user}{password}@127.0.0.1:{listening.getsockname()[1]}/{known['dbname']}", received
