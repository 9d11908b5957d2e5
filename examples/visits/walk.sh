#!/usr/bin/env bash
# From a messy table of visits to a release that was checked, step by step. README.md tells what each step shows.
set -euo pipefail

python visits.py visits.parquet

# 1. What does the table hold, and whom does it single out?
shoal profile visits.parquet --person ssn

# 2. A first policy, and what it would publish.
shoal init visits.parquet > draft.yaml
shoal run draft.yaml --dry-run

# 3. The policy that a person made of it: policy.yaml says what was changed, and why.
shoal run policy.yaml

# 4. What would another k cost, or another limit?
shoal plan policy.yaml --k 3,5,10,20 --limit 0,0.01,0.05 --svg plan.svg

# 5. Anybody who holds the release can check it.
shoal audit visits_anon.parquet --policy policy.yaml

# 6. What would somebody find who knows all of this of every patient?
shoal attack visits_anon.parquet --source visits.parquet --policy policy.yaml
shoal attack visits_anon.parquet --source visits.parquet --policy policy.yaml --json > attack.json

# 7. A page for those who decide.
shoal report visits_anon.parquet --policy policy.yaml --source visits.parquet --attack attack.json -o report.html
