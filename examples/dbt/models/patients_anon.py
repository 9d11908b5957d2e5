"""The anonymized table. shoal works on dbt's own connection; if the policy cannot be met it raises, and the old table stays."""

import shoal


def model(dbt, session):
    with shoal.anonymize(dbt.ref("patients"), "policy.yaml", con=session) as release:
        rows = release.to_arrow()
    return rows
