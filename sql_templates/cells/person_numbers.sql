-- step:  person_numbers: a number for each person of a table
-- in:    tally(<value>...)
-- out:   (<value>..., person)   key: <value>...
-- why:   persons are counted in every class, and numbers are compared faster than texts. They go by the values, so that another
--        count of the same persons gives the same numbers. NULL is a value like any other: rows without a person are one person
{% import "macros/columns.sql" as columns %}
select {{ columns.list(values) }}, row_number() over (order by {{ columns.list(values) }}) as person
from (select distinct {{ columns.list(values) }} from {{ tally }}) as persons
