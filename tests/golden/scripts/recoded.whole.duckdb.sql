with recoded as (
    select
        "d_q1"."l1" as "c1",
        "d_q2"."l1" as "c2",
        s."age<&'>" as "c3",
        s."it's" as "c4"
    from "da`ta"."the ""best"""."patients" as s
    left join "shoal_labels_q1" as "d_q1" on "d_q1".l0 = cast(s."Marital ""Status""" as varchar)
    left join "shoal_labels_q2" as "d_q2" on "d_q2".l0 = cast(s."order" as varchar)
),

published as (
    select
        r."c1",
        r."c2",
        r."c3",
        r."c4"
    from recoded as r
)

select "c1" as "Marital ""Status""", "c2" as "order", "c3" as "age<&'>", "c4" as "it's"
from published
order by "c1" nulls last, "c2" nulls last, "c3" nulls last, "c4" nulls last
