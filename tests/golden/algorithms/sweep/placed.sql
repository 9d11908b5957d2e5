-- sweep

with moving as (
    select node, parent, cast(leaving as bigint) as leaving, cast(there as bigint) as there
    from (
        values
        (0, 4, 4, 23),
        (1, 4, 2, 22)
    ) as m(node, parent, leaving, there)
),

numbered as (
    select
        "r"."place", "r"."w1",
        "r"."s1",
        r.n,
        m.parent,
        m.leaving,
        m.there,
        cast(sum(r.n) over (
            partition by r."s1" order by r.place, "r"."s1"
            rows between unbounded preceding and current row
        ) as bigint) as upto
    from "shoal_1_start" as r
    left join moving as m on m.node = r."s1"
),

parted as (
    select
        "place", "w1",
        "s1",
        n,
        parent,
        case
            when parent is null then 0
            else (upto * leaving + there - 1) // there - ((upto - n) * leaving + there - 1) // there
        end as gone
    from numbered
),

now as (
    select "place", "w1", "s1", n - gone as n from parted where gone < n
    union all
    select "place", "w1", parent, gone from parted where gone > 0
)

select "place", "w1", "s1", cast(sum(n) as bigint) as n
from now
group by "place", "w1", "s1"

-- sweep, jointly

with moving as (
    select step, node, parent, cast(leaving as bigint) as leaving, cast(there as bigint) as there
    from (
        values
        (0, 0, 4, 23, 23),
        (0, 1, 4, 22, 22)
    ) as m(step, node, parent, leaving, there)
),

...
