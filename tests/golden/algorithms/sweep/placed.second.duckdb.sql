with moving as (
    select node, parent, cast(leaving as bigint) as leaving, cast(there as bigint) as there
    from (
        values
        (74, 80, 2, 9)
    ) as m(node, parent, leaving, there)
),

numbered as (
    select
        "r"."place",
        "r"."s1", "r"."s2",
        r.n,
        m.parent,
        m.leaving,
        m.there,
        cast(sum(r.n) over (
            partition by r."s2" order by r.place, "r"."s1", "r"."s2"
            rows between unbounded preceding and current row
        ) as bigint) as upto
    from "shoal_1_rows" as r
    left join moving as m on m.node = r."s2"
),

parted as (
    select
        "place",
        "s1", "s2",
        n,
        parent,
        case
            when parent is null then 0
            else (upto * leaving + there - 1) // there - ((upto - n) * leaving + there - 1) // there
        end as gone
    from numbered
),

now as (
    select "place", "s1", "s2", n - gone as n from parted where gone < n
    union all
    select "place", "s1", parent, gone from parted where gone > 0
)

select "place", "s1", "s2", cast(sum(n) as bigint) as n
from now
group by "place", "s1", "s2"
