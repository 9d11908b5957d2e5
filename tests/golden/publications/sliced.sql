-- slicing

with counted1 as (
    select
        g.gid,
        ("t"."w1" & 120) as "k1",
        ("t"."w1" & 7168) as "k2",
        "t"."qv1" as "qv1",
        "t"."qv3" as "qv3",
        cast(sum(a.n) as bigint) as n
    from "shoal_1_closed_pieces" as a
    join "shoal_2_cells" as t on t.cell = a.cell
    join "shoal_3_group_ids" as g on g.class = a.class
    group by g.gid, ("t"."w1" & 120), ("t"."w1" & 7168), "t"."qv1", "t"."qv3"
),

ordered1 as (
    select
        gid,
        "qv1",
        "qv3",
        n,
        cast(sum(n) over (
            partition by gid order by "k1", "k2", "qv1" nulls last, "qv3" nulls last            rows between unbounded preceding and current row
        ) as bigint) as upto
    from counted1
),

rows1 as (
    select o.gid, o.upto - o.n + copies.copy as place, o."qv1", o."qv3"
    from ordered1 as o, generate_series(1, o.n) as copies(copy)
),

counted2 as (
    select
        g.gid,
        ("t"."w1" & 896) as "k1",
        "t"."qv2" as "qv2",
        cast(sum(a.n) as bigint) as n
    from "shoal_1_closed_pieces" as a
    join "shoal_2_cells" as t on t.cell = a.cell
    join "shoal_3_group_ids" as g on g.class = a.class
    group by g.gid, ("t"."w1" & 896), "t"."qv2"
),

ordered2 as (
    select
        gid,
        "qv2",
        n,
        cast(sum(n) over (
            partition by gid order by "k1", "qv2" nulls last            rows between unbounded preceding and current row
        ) as bigint) as upto
    from counted2
),

rows2 as (
    select o.gid, o.upto - o.n + copies.copy as place, o."qv2"
    from ordered2 as o, generate_series(1, o.n) as copies(copy)
),

counted3 as (
    select
        g.gid,
        "t"."s1" as "k1",
        "t"."sv1" as "sv1",
        cast(sum(a.n) as bigint) as n
    from "shoal_1_closed_pieces" as a
    join "shoal_2_cells" as t on t.cell = a.cell
    join "shoal_3_group_ids" as g on g.class = a.class
    group by g.gid, "t"."s1", "t"."sv1"
),

ordered3 as (
    select
        gid,
        "sv1",
        n,
        cast(sum(n) over (
            partition by gid order by "k1", "sv1" nulls last            rows between unbounded preceding and current row
        ) as bigint) as upto
    from counted3
),

rows3 as (
    select o.gid, o.upto - o.n + copies.copy as place, o."sv1"
    from ordered3 as o, generate_series(1, o.n) as copies(copy)
)

select "qv1" as "Marital ""Status""", "qv2" as "age<&'>", "qv3" as "order", "sv1" as "O'Hara's {{ x }}", rows1.gid as "gid"
from rows1
join rows2 on rows2.gid = rows1.gid and rows2.place = rows1.place
join rows3 on rows3.gid = rows1.gid and rows3.place = rows1.place
order by rows1.gid, rows1.place

-- slicing, given columns, and an attack

with counted1 as (
    select
        g.gid,
        "c"."label1" as "k1",
        "t"."s1" as "k2",
        "c"."label1" as "qv1",
        "t"."sv1" as "sv1",
        cast(sum(a.n) as bigint) as n
    from "shoal_1_closed_pieces" as a
    join "shoal_2_cells" as t on t.cell = a.cell
    join "shoal_3_class_labels" as c on c.class = a.class
    join "shoal_4_group_ids" as g on g.class = a.class
    group by g.gid, "c"."label1", "t"."s1", "c"."label1", "t"."sv1"
),

...

counted2 as (
    select
        g.gid,
        ("t"."w1" & 896) as "k1",
        "t"."qv2" as "qv2",
        cast(sum(a.n) as bigint) as n
    from "shoal_1_closed_pieces" as a
    join "shoal_2_cells" as t on t.cell = a.cell
    join "shoal_3_class_labels" as c on c.class = a.class
    join "shoal_4_group_ids" as g on g.class = a.class
    group by g.gid, ("t"."w1" & 896), "t"."qv2"
),

...
