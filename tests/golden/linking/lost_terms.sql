-- terms that the knowledge lacks

with counted as (
    select l.whole as class, coalesce(b.terms, 0) as had, coalesce(a.terms, 0) as has, g.n
    from "shoal_1_closed_pieces" as g
    join "shoal_2_look_alikes" as l on l.class = g.class
    join "shoal_3_cells" as c on c.cell = g.cell
    left join "shoal_4_set_sizes" as b on b.code = c."s1"
    left join "shoal_4_set_sizes" as a on a.code = c."s1"
union all
    select l.whole as class, coalesce(b.terms, 0) as had, coalesce(a.terms, 0) as has, g.n
    from "shoal_1_closed_pieces" as g
    join "shoal_2_look_alikes" as l on l.class = g.class
    join "shoal_3_cells" as c on c.cell = g.cell
    left join "shoal_5_set_sizes" as b on b.code = c."s2"
    left join "shoal_5_set_sizes" as a on a.code = c."s2"

)

select class, had, has, cast(sum(n) as bigint) as n from counted group by class, had, has

-- terms suppressed, and queries

with counted as (
    select l.whole as class, coalesce(b.terms, 0) as had, coalesce(a.terms, 0) as has, g.n
    from "shoal_1_suppressed_grouping" as g
    join "shoal_2_look_alikes" as l on l.class = g.class
    join "shoal_3_cells" as c on c.cell = g.cell
    left join "shoal_4_set_sizes" as b on b.code = c."s1"
    left join "shoal_4_set_sizes" as a on a.code = g."s1"

...
