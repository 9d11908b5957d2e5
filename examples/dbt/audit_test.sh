#!/bin/sh
# Prints a generic test of dbt, which returns the models that a table violates:
#   ./audit_test.sh satisfies_policy 'duckdb:///clinic.duckdb?table=main.patients' > tests/generic/satisfies_policy.sql
# In it stand the templates by which shoal verifies what it publishes: there is one definition of each model.
set -eu
name=$1 source=$2
audit=$(shoal compile policy.yaml --kind audit --source "$source" --target-name shoal_release)
cat <<TEST
{# Made from policy.yaml by audit_test.sh: do not edit. #}
{% test $name(model) %}
with shoal_release as (select * from {{ model }})

select model, classes from (
{% raw %}
$audit
{% endraw %}
) as violated
{% endtest %}
TEST
