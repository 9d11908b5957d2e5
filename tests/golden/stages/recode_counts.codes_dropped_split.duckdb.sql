with shared as (
    select cell, class, n from "shoal_1_grouping"
),

summed as (
    select
        cell, class, n,
        sum(n) over (
            partition by cell order by class nulls last rows between unbounded preceding and current row
        ) as upto
    from shared
),

pieces as (
    select cell, class, n, upto - n as after, upto from summed
),


counted as (
    select
        p.class,
        "r"."sv1" as "c3",
        cast(sum(p.n) as bigint) as n
    from "shoal_1_cells" as r
    join pieces as p on p.cell = r.cell
    
    group by p.class, "r"."sv1"
),

labelled as (
    select
"c"."label1" as "c1",
"c"."label2" as "c2",
k."c3" as "c3",
        k.n
    from counted as k
join "shoal_1_classes" as c on c.class = k.class
),

published as (
    select "c1", "c2", "c3", cast(sum(n) as bigint) as n
    from labelled
    group by "c1", "c2", "c3"
),

ordered as (
    select
        "c1",
        "c2",
        "c3",
        n,
        row_number() over (order by "c1" nulls last, "c2" nulls last, "c3" nulls last) as place
    from published
)

select o."c1" as "Marital ""Status""", o."c2" as "order", o."c3" as "age<&'>"
from (
    select "c1", "c2", "c3", n, place from ordered order by place
) as o, generate_series(1, o.n) as copies
order by o.place
