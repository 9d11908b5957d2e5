-- step:  combination_count: how many combinations of a class and sensitive values there are
-- in:    pieces(class, <code>...)
-- out:   (n)
-- why:   it is the size of a histogram of all classes, by which a statement is kept small
{% import "macros/columns.sql" as columns %}
select count(*) as n from (select distinct class, {{ columns.list(codes) }} from {{ pieces }}) as combinations
