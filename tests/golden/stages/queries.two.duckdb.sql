with nodes as (
    select 0 as attribute, code, low, low + size - 1 as high from "shoal_1_nodes_1"
union all
    select 1 as attribute, code, low, low + size - 1 as high from "shoal_1_nodes_2"
union all
    select 2 as attribute, code, low, low + size - 1 as high from "shoal_1_nodes_3"

),

drawn as (
    select d.query, d.combination, d.place, d.attribute, d.code
    from (
        values
        (0, 0, 1, 0, 5),
        (0, 0, 2, 2, 7),
        (1, 1, 1, 1, 0),
        (1, 1, 2, 2, 3),
        (2, 0, 1, 0, 1),
        (2, 0, 2, 2, 74)
    ) as d(query, combination, place, attribute, code)
)

select d.query, d.combination, d.place, d.attribute, n.low, n.high
from drawn as d
join nodes as n on n.attribute = d.attribute and n.code = d.code
