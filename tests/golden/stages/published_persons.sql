-- full_domain of persons

with looks as (
    select p.class, s.shape
    from "shoal_1_published_keys" as p
    join "shoal_2_numbered_classes" as s on s."qv1" is not distinct from p."qv1" and s."qv2" is not distinct from p."qv2"
),

members as (
    select g.cell, l.shape
    from (select distinct cell, class from "shoal_3_grouping") as g
    join looks as l on l.class = g.class
),

rows_of_persons as (
    select m.shape, p.cell, p.person, p.n
    from "shoal_4_person_pairs" as p
    join members as m on m.cell = p.cell
)

select
    p.shape,
    c."s1",
    c."s2",
    p.person,
    cast(sum(p.n) as bigint) as n
from rows_of_persons as p
join "shoal_5_cells" as c on c.cell = p.cell
group by p.shape, c."s1", c."s2", p.person

-- bsgi of persons

...

rows_of_persons as (
    select l.shape, a.cell, a.person, a.n
    from "shoal_1_satisfying_grouping" as a
    join looks as l on l.class = a.class
)

...
