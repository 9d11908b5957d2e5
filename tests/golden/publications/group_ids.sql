-- slicing

with members as (
    select
        a.class,
        dense_rank() over (order by ("t"."w1" & 120), ("t"."w1" & 7168)) as "r1",
        dense_rank() over (order by ("t"."w1" & 896)) as "r2",
        dense_rank() over (order by "t"."s1") as "r3",
        a.n
    from "shoal_1_closed_pieces" as a
    join "shoal_2_cells" as t on t.cell = a.cell
),

counted1 as (
    select class, "r1" as rank, cast(sum(n) as bigint) as n from members group by class, "r1"
),

texts1 as (
    select class, string_agg(cast(rank as varchar) || ':' || cast(n as varchar), ' ' order by rank) as content
    from counted1
    group by class
),

counted2 as (
    select class, "r2" as rank, cast(sum(n) as bigint) as n from members group by class, "r2"
),

texts2 as (
    select class, string_agg(cast(rank as varchar) || ':' || cast(n as varchar), ' ' order by rank) as content
    from counted2
    group by class
),

counted3 as (
    select class, "r3" as rank, cast(sum(n) as bigint) as n from members group by class, "r3"
),

texts3 as (
    select class, string_agg(cast(rank as varchar) || ':' || cast(n as varchar), ' ' order by rank) as content
    from counted3
    group by class
),

contents as (
    select x1.class, md5(x1.content || '|' || x2.content || '|' || x3.content) as content
    from texts1 as x1
    join texts2 as x2 on x2.class = x1.class
    join texts3 as x3 on x3.class = x1.class
)

select class, row_number() over (order by content, class) as gid from contents

-- slicing, given columns, and an attack

with members as (
    select
        a.class,
        dense_rank() over (order by "c"."label1", "t"."s1") as "r1",
        dense_rank() over (order by ("t"."w1" & 896)) as "r2",
        a.n
    from "shoal_1_closed_pieces" as a
    join "shoal_2_cells" as t on t.cell = a.cell
    join "shoal_3_class_labels" as c on c.class = a.class
),

...
