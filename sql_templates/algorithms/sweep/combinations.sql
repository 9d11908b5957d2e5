-- step:  combinations: of how many classes and sensitive values together there are rows
-- in:    pieces(class, <code>...)
-- out:   (n)
-- why:   states of classes are counts of these
{% import "macros/columns.sql" as columns %}
select count(*) as n from (select distinct class, {{ columns.list(codes) }} from {{ pieces }}) as found
