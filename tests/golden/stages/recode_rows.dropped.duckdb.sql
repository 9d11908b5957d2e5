with places as (
    select
        class,
        label1,
        label2,
        dense_rank() over (order by label1 nulls last, label2 nulls last) as place
    from "shoal_1_classes"
)

select
    "c"."label1" as "Marital ""Status""",
    "c"."label2" as "order",
    "t"."sv1" as "age<&'>",
    "s"."n" as "n"
from "da`ta"."the ""best"""."patients" as s
join "shoal_1_cells" as t on t."qv1" is not distinct from s."Marital ""Status""" and t."qv2" is not distinct from s."order" and t."sv1" is not distinct from s."age<&'>"
join "shoal_1_assignment" as a on a.cell = t.cell
join places as c on c.class = a.class
order by c.place nulls last, "t"."sv1" nulls last, "s"."n" nulls last
