-- step:  peopled_cells: the cells of the source, and beside them the people of the population, who are no rows
-- in:    cells(<word>..., <code>..., n), population(<word>..., n)
-- out:   (<word>..., <code>..., n, people)
-- why:   both add up at every node, so a class has the people whom its labels fit, also those of combinations that the source lacks
{% import "macros/columns.sql" as columns %}
select {{ columns.list(words) }}{{ columns.tail(codes) }}, n, cast(0 as bigint) as people from {{ cells }}
union all
select {{ columns.list(words) }}{% for code in codes %}, cast(null as bigint) as {{ code }}{% endfor %}, cast(0 as bigint) as n, n as people from {{ population }}
