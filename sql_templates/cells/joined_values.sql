-- step:  joined_values: the combinations of quasi-identifiers of a source and of a population
-- in:    tally(<value>...) of each
-- out:   (<value>...)
-- why:   both get the codes of one dimension, so a node generalizes the one as it does the other
{% import "macros/columns.sql" as columns %}
select {{ columns.list(values) }} from {{ tally }}
union
select {{ columns.list(values) }} from {{ population }}
