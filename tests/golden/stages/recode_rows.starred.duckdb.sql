with places as (
    select
        class,
        label1,
        label2,
        dense_rank() over (order by label1 nulls last, label2 nulls last) as place
    from "shoal_1_classes"
)

select
    case when a.cell is null then '*' else "c"."label1" end as "Marital ""Status""",
    case when a.cell is null then '*' else "c"."label2" end as "order",
    case when a.cell is null then NULL else "t"."sv1" end as "age<&'>",
    "s"."n" as "n"
from "da`ta"."the ""best"""."patients" as s
join "shoal_1_cells" as t on t."qv1" is not distinct from s."Marital ""Status""" and t."qv2" is not distinct from s."order" and t."sv1" is not distinct from s."age<&'>"
left join "shoal_1_assignment" as a on a.cell = t.cell
left join places as c on c.class = a.class
order by c.place nulls last, case when a.cell is null then NULL else "t"."sv1" end nulls last, "s"."n" nulls last
