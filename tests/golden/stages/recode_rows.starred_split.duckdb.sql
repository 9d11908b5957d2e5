with shared as (
    select cell, class, n from "shoal_1_grouping"
    union all
    select t.cell, null, t.n - coalesce(a.n, 0)
    from "shoal_1_cells" as t
    left join (select cell, sum(n) as n from "shoal_1_grouping" group by cell) as a on a.cell = t.cell
    where t.n > coalesce(a.n, 0)
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


held as (
    select
    t.cell,
    t."sv1",
    s."n" as "c4",
    s."it's" as "c5",
    row_number() over (partition by t.cell order by md5('0' || '|' || coalesce(cast(s."n" as varchar), '') || '|' || coalesce(cast(s."it's" as varchar), '')), s."n", s."it's") as place
from "da`ta"."the ""best"""."patients" as s
join "shoal_1_cells" as t on t."qv1" is not distinct from s."Marital ""Status""" and t."qv2" is not distinct from s."order" and t."sv1" is not distinct from s."age<&'>"
),

places as (
    select
        class,
        label1,
        label2,
        dense_rank() over (order by label1 nulls last, label2 nulls last) as place
    from "shoal_1_classes"
),

published as (
    select
        c.place,
case when p.class is null then '*' else "c"."label1" end as "c1",
case when p.class is null then '*' else "c"."label2" end as "c2",
case when p.class is null then NULL else "r"."sv1" end as "c3",
"r"."c4" as "c4",
"r"."c5" as "c5"
    from held as r
    join pieces as p on p.cell = r.cell and r.place > p.after and r.place <= p.upto
    
left join places as c on c.class = p.class
)

select "c1" as "Marital ""Status""", "c2" as "order", "c3" as "age<&'>", "c4" as "n", "c5" as "it's"
from published
order by place nulls last, "c3" nulls last, "c4" nulls last, "c5" nulls last
