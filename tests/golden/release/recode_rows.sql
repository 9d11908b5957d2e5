-- full_domain, all kinds, starred

with pieces as (
    select cell, class, n from "shoal_1_grouping"
    union all
    select t.cell, null, t.n - coalesce(a.n, 0)
    from "shoal_2_cells" as t
    left join (select cell, sum(n) as n from "shoal_1_grouping" group by cell) as a on a.cell = t.cell
    where t.n > coalesce(a.n, 0)
),

rows_of_cells as (
    select
    t.cell,
    t."sv1",
    s."sv1" as "c8",
    s."n" as "c9"
from "shoal_revised_source" as s
join "shoal_2_cells" as t on t."qv1" is not distinct from s."Marital ""Status""" and t."qv2" is not distinct from s."age<&'>" and t."qv3" is not distinct from s."order" and t."qv4" is not distinct from s."class" and t."qv5" is not distinct from s."born" and t."qv6" is not distinct from s."seen" and t."sv1" is not distinct from s."O'Hara's {{ x }}"

),

places as (
    select
        class,
        label1,
        label2,
        label3,
        label4,
        label5,
        label6,
        dense_rank() over (order by label1 nulls last, label2 nulls last, label3 nulls last, label4 nulls last, label5 nulls last, label6 nulls last) as place
    from "shoal_3_classes"
),

published as (
    select
        c.place,
case when p.class is null then '*' else "c"."label1" end as "c1",
case when p.class is null then '*' else "c"."label2" end as "c2",
case when p.class is null then '*' else "c"."label3" end as "c3",
case when p.class is null then '*' else "c"."label4" end as "c4",
case when p.class is null then '*' else "c"."label5" end as "c5",
case when p.class is null then '*' else "c"."label6" end as "c6",
case when p.class is null then NULL else "r"."sv1" end as "c7",
"r"."c8" as "c8",
"r"."c9" as "c9"
    from rows_of_cells as r
    join pieces as p on p.cell = r.cell

left join places as c on c.class = p.class
)

select o."c1" as "Marital ""Status""", o."c2" as "age<&'>", o."c3" as "order", o."c4" as "class", o."c5" as "born", o."c6" as "seen", o."c7" as "O'Hara's {{ x }}", o."c8" as "sv1", o."c9" as "n"
from published as o
order by o.place nulls last, o."c7" nulls last, o."c8" nulls last, o."c9" nulls last

-- mondrian, relaxed, paths of two words

with shared as (
    select cell, class, n from "shoal_1_closed_pieces"
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

rows_of_cells as (
    select
    t.cell,
    t."sv1",
    s."order" as "c3",
    s."class" as "c4",
    s."born" as "c5",
    s."seen" as "c6",
    s."sv1" as "c8",
    s."n" as "c9",
    row_number() over (partition by t.cell order by md5('0' || '|' || coalesce(cast(s."order" as varchar), '') || '|' || coalesce(cast(s."class" as varchar), '') || '|' || coalesce(cast(s."born" as varchar), '') || '|' || coalesce(cast(s."seen" as varchar), '') || '|' || coalesce(cast(s."sv1" as varchar), '') || '|' || coalesce(cast(s."n" as varchar), '')), s."order", s."class", s."born", s."seen", s."sv1", s."n") as place
from "shoal_source" as s
join "shoal_2_cells" as t on t."qv1" is not distinct from s."Marital ""Status""" and t."qv2" is not distinct from s."age<&'>" and t."sv1" is not distinct from s."O'Hara's {{ x }}"

...

published as (
    select
        c.place,
"c"."label1" as "c1",
"c"."label2" as "c2",
"r"."c3" as "c3",
"r"."c4" as "c4",
"r"."c5" as "c5",
"r"."c6" as "c6",
"r"."sv1" as "c7",
"r"."c8" as "c8",
"r"."c9" as "c9"
    from rows_of_cells as r
    join pieces as p on p.cell = r.cell and r.place > p.after and r.place <= p.upto

join places as c on c.class = p.class
)

...

-- bsgi of persons, then refine

...

rows_of_cells as (
    select
    t.cell,
    t."sv1",
    s."n" as "c3", "u"."person",
    row_number() over (partition by t.cell, "u"."person" order by md5('0' || '|' || coalesce(cast(s."n" as varchar), '')), s."n") as place
from "shoal_source" as s
join "shoal_1_cells" as t on t."qv1" is not distinct from s."a" and t."sv1" is not distinct from s."s"
join "shoal_2_person_numbers" as u on u."pv1" is not distinct from s."who"

...
