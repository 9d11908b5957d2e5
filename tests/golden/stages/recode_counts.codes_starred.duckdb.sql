with pieces as (
    select cell, class, n from "shoal_1_grouping"
    union all
    select t.cell, null, t.n - coalesce(a.n, 0)
    from "shoal_1_cells" as t
    left join (select cell, sum(n) as n from "shoal_1_grouping" group by cell) as a on a.cell = t.cell
    where t.n > coalesce(a.n, 0)
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
case when k.class is null then '*' else "c"."label1" end as "c1",
case when k.class is null then '*' else "c"."label2" end as "c2",
case when k.class is null then NULL else k."c3" end as "c3",
        k.n
    from counted as k
left join "shoal_1_classes" as c on c.class = k.class
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
