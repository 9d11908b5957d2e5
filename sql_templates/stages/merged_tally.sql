-- step:  merged_tally: a tally without the columns that are kept
-- in:    tally(<value>..., n)
-- out:   (<value>..., n)
-- why:   cells are combinations of quasi-identifiers and sensitive values alone
{% import "macros/columns.sql" as columns %}
select {{ columns.list(values) }}, cast(sum(n) as bigint) as n
from {{ tally }}
group by {{ columns.list(values) }}
