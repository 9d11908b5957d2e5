-- step:  distinct_persons: how many persons a table is of
-- in:    tally(<value>...)
-- out:   (persons)
-- why:   shares of persons refer to all of them. NULL is a value like any other
{% import "macros/columns.sql" as columns %}
select count(*) as persons from (select distinct {{ columns.list(values) }} from {{ tally }}) as persons
