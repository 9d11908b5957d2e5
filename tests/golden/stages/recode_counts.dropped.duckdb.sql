with published as (
    select
        "c"."label1" as c1,
        "c"."label2" as c2,
        "t"."sv1" as c3,
        cast(sum(a.n) as bigint) as n
    from "shoal_1_assignment" as a
    join "shoal_1_classes" as c on c.class = a.class
    join "shoal_1_cells" as t on t.cell = a.cell
    group by "c"."label1", "c"."label2", "t"."sv1"
),

ordered as (
    select
        c1,
        c2,
        c3,
        n,
        row_number() over (order by c1 nulls last, c2 nulls last, c3 nulls last) as place
    from published
)

select o.c1 as "Marital ""Status""", o.c2 as "order", o.c3 as "age<&'>"
from (
    select c1, c2, c3, n, place from ordered order by place
) as o, generate_series(1, o.n) as copies
