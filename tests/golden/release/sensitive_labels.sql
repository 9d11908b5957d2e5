-- sweep

with values1 as (
    select count(distinct d.l0) as different
    from "shoal_1_cells" as c
    join "shoal_2_dimension" as d on d.code = c."s1"
),

counts1 as (
    select "s1" as code, sum(n) as n from "shoal_3_grouping" group by "s1"
),

labels1 as (
    select
        coalesce(g.l0, d.l0) as label,
        coalesce(g.size, 1) as covered,
        s.n
    from counts1 as s
    left join "shoal_2_dimension" as d on d.code = s.code
    left join "shoal_4_general_nodes" as g on g.code = s.code
),

ranked1 as (
    select label, covered, n, row_number() over (order by case when covered > 1 then 0 else 1 end, n desc, label) as place
    from labels1
)

select
    1 as attribute,
    v.different,
    count(distinct r.label) as labels,
    cast(coalesce(sum(r.n), 0) as bigint) as rows,
    cast(coalesce(sum(case when r.covered = 4 and r.covered > 1 then r.n end), 0) as bigint) as root,
    (cast('40' as double) - coalesce(sum(r.n * (1 - r.covered / cast('4' as double))), 0)) / cast('40' as double) as share,
    max(case when r.place = 1 then r.label end) as example
from values1 as v
left join ranked1 as r on true
group by v.different

-- sweep, ragged, paths of two words

...

values2 as (
    select count(distinct d.l0) as different
    from "shoal_1_cells" as c
    join "shoal_2_dimension" as d on d.code = c."s2"
),

...

select
    1 as attribute,
    v.different,
    count(distinct r.label) as labels,
    cast(coalesce(sum(r.n), 0) as bigint) as rows,
    cast(coalesce(sum(case when r.covered = 4 and r.covered > 1 then r.n end), 0) as bigint) as root,
    (cast('40' as double) - coalesce(sum(r.n * (1 - r.covered / cast('4' as double))), 0)) / cast('40' as double) as share,
    max(case when r.place = 1 then r.label end) as example
from values1 as v
left join ranked1 as r on true
group by v.different
union all
select
    2 as attribute,
    v.different,
    count(distinct r.label) as labels,
    cast(coalesce(sum(r.n), 0) as bigint) as rows,
    cast(coalesce(sum(case when r.covered = 3 and r.covered > 1 then r.n end), 0) as bigint) as root,
    (cast('40' as double) - coalesce(sum(r.n * (1 - r.covered / cast('3' as double))), 0)) / cast('40' as double) as share,
    max(case when r.place = 1 then r.label end) as example
from values2 as v
left join ranked2 as r on true
group by v.different
