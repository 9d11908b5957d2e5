-- anatomy, paths of two words, and an attack

with nodes as (
    select 0 as attribute, code, low, low + size - 1 as high from "shoal_1_nodes"
union all
    select 1 as attribute, code, low, low + size - 1 as high from "shoal_2_nodes"
union all
    select 2 as attribute, code, low, low + size - 1 as high from "shoal_3_nodes"

),

query_nodes as (
    select d.query, d.combination, d.place, d.attribute, d.code
    from (
        values
        (0, 1, 1, 1, 2),
        (0, 1, 2, 2, 4),
        (1, 0, 1, 0, 5),
        (1, 0, 2, 2, 5)
    ) as d(query, combination, place, attribute, code)
)

select d.query, d.combination, d.place, d.attribute, n.low, n.high
from query_nodes as d
join nodes as n on n.attribute = d.attribute and n.code = d.code
