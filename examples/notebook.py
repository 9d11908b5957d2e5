"""From a frame to a published parquet file, in cells (Jupyter, VS Code and PyCharm run `# %%` one by one).

As a whole: python examples/notebook.py, with shoal's extra `frames`. It writes patients_anon.parquet and its script
patients_anon.sql where it is run.
"""

# %% A frame. This one is made up; take yours.
import random
from pathlib import Path

import pandas as pd
import shoal

draw = random.Random(5)
patients = pd.DataFrame(
    {
        "name": f"Patient {number}",
        "age": draw.randint(18, 40) + draw.randint(0, 50),
        "zip": draw.choice(["130", "145", "148"]) + f"{draw.randint(1, 30):02}",
        "sex": draw.choice("FM"),
        "disease": draw.choices(["flu", "asthma", "diabetes", "gastritis", "cancer"], [8, 5, 4, 3, 1])[0],
    }
    for number in range(5000)
)
print(patients.head())

# %% What can be asked for? No release of all these rows can be more diverse than the table as a whole.
[disease] = shoal.advise(patients, sensitive=["disease"]).sensitive
print(f"simple l-diversity up to l = {disease.simple_l}, recommended l = {disease.recommended_l}")

# %% What the columns are, and what must hold: ask for somewhat less than the most, so that detail is left.
policy = {
    "identifiers": ["name"],
    "quasi_identifiers": {
        "age": {"taxonomy": {"intervals": [5, 10, 20, 40]}},
        "zip": {"taxonomy": {"mask": 5}},
        "sex": {"taxonomy": "suppress"},
    },
    "sensitive": ["disease"],
    "privacy": [{"k_anonymity": {"k": 10}}, {"distinct_l_diversity": {"l": 3}}],
    "suppression": {"limit": 0.02},
}
release = shoal.anonymize(patients, policy)
print(release.to_pandas().head())

# %% What came out. It was verified before it was handed over.
print("levels     ", release.summary["algorithm"]["levels"])
print("rows       ", release.summary["release"]["rows"], "of", release.summary["source"]["rows"])
print("classes    ", release.summary["release"]["classes"], "of at least", release.summary["release"]["smallest_class"])

# %% The audit measures any table, as anybody could who holds it: how far does this one go, whatever was asked for?
found = shoal.audit(release.to_pandas(), quasi=list(policy["quasi_identifiers"]), sensitive=["disease"])
for finding in found.privacy:
    print(f"{finding.model:<24}{finding.observed:<10.4g}{finding.parameters or ''}")

# %% What it costs, by several metrics; and by how much a finer way to divide the rows costs less.
local = shoal.anonymize(patients, {**policy, "algorithm": "mondrian"})
utility = {"full_domain": release.summary["utility"], "mondrian": local.summary["utility"]}
print(pd.DataFrame(utility).loc[["loss", "precision", "average_class_size", "discernibility"]])

# %% Publish. The file is whole or it is not there. The script holds every statement that was run.
release.write("patients_anon.parquet")
Path("patients_anon.sql").write_text(release.script, encoding="utf-8")
print("written: patients_anon.parquet, patients_anon.sql")
