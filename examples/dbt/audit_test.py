"""Makes a generic test of dbt of the audit in a recoding script: python audit_test.py recoding.sql tests/generic/NAME.sql

The test returns the models that a table violates. It is the query by which the script itself would stop, and in it stand the
templates by which shoal verifies what it publishes: there is one definition of each model.
"""

import re
import sys
from pathlib import Path

AUDIT = re.compile(r"^-- violated: .*\nselect .*\nfrom \(\n((?:.*\n)+?)\) as refused;$", re.MULTILINE)
RELEASE = '"shoal_release"'


def as_test(script: str, name: str) -> str:
    [audit] = AUDIT.findall(script)
    if re.search("[{][{%#]", audit):
        sys.exit("the audit holds text that dbt would take for Jinja")
    told = "{# Made from policy.yaml by `shoal compile` and audit_test.py: do not edit. #}"
    return f"{told}\n{{% test {name}(model) %}}\n{audit.replace(RELEASE, '{{ model }}')}{{% endtest %}}\n"


if __name__ == "__main__":
    script, test = map(Path, sys.argv[1:])
    test.write_text(as_test(script.read_text(encoding="utf-8"), test.stem), encoding="utf-8")
