-- step:  merged_tally: a tally of fewer columns
-- in:    tally(<value>..., n)
-- out:   (<value>..., n)
-- why:   cells are combinations of quasi-identifiers and sensitive values alone: without columns that are kept, and persons
{% import "macros/columns.sql" as columns %}
select {{ columns.list(values) }}, cast(sum(n) as bigint) as n
from {{ tally }}
group by {{ columns.list(values) }}
