with pieces as (
    select cell, class, n from "shoal_1_grouping"
),


held as (
    select
    t.cell,
    t."sv1",
    s."kv1" as "c4",
    s."kv2" as "c5",
    s.n
from "shoal_1_tally" as s
join "shoal_1_cells" as t on t."qv1" is not distinct from s."qv1" and t."qv2" is not distinct from s."qv2" and t."sv1" is not distinct from s."sv1"
),

counted as (
    select
        p.class,
        "r"."sv1" as "c3",
        "r"."c4" as "c4",
        "r"."c5" as "c5",
        cast(sum(r.n) as bigint) as n
    from held as r
    join pieces as p on p.cell = r.cell
    
    group by p.class, "r"."sv1", "r"."c4", "r"."c5"
),

labelled as (
    select
"c"."label1" as "c1",
"c"."label2" as "c2",
k."c3" as "c3",
k."c4" as "c4",
k."c5" as "c5",
        k.n
    from counted as k
join "shoal_1_classes" as c on c.class = k.class
),

published as (
    select "c1", "c2", "c3", "c4", "c5", cast(sum(n) as bigint) as n
    from labelled
    group by "c1", "c2", "c3", "c4", "c5"
),

ordered as (
    select
        "c1",
        "c2",
        "c3",
        "c4",
        "c5",
        n,
        row_number() over (order by "c1" nulls last, "c2" nulls last, "c3" nulls last, "c4" nulls last, "c5" nulls last) as place
    from published
)

select o."c1" as "Marital ""Status""", o."c2" as "order", o."c3" as "age<&'>", o."c4" as "n", o."c5" as "it's"
from (
    select "c1", "c2", "c3", "c4", "c5", n, place from ordered order by place
) as o, generate_series(1, o.n) as copies
