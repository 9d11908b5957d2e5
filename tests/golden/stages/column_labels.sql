-- full_domain

with sizes as (
    select class, sum(n) as n from "shoal_1_grouping" group by class
),

values1 as (
    select count(d.l0) as different
    from "shoal_2_axes" as x
    join "shoal_3_dimension" as d on d.code = x.code
    where x.attribute = 1 and x.n > 0
),

labels1 as (
    select
        cast("c"."label1" as varchar) as label,
        sum(s.n) as n,
        sum(case when c."level1" = 2 and c."leaves1" = 8 then s.n else 0 end) as root
    from sizes as s
    join "shoal_4_classes" as c on c.class = s.class
    group by cast("c"."label1" as varchar)
),

ranked1 as (
    select label, n, root, row_number() over (order by case when label is null then 1 else 0 end, n desc, label) as place
    from labels1
),

values2 as (
    select count(d.l0) as different
    from "shoal_2_axes" as x
    join "shoal_5_dimension" as d on d.code = x.code
    where x.attribute = 2 and x.n > 0
),

labels2 as (
    select
        cast("c"."label2" as varchar) as label,
        sum(s.n) as n,
        sum(case when c."level2" = 3 and c."leaves2" = 8 then s.n else 0 end) as root
    from sizes as s
    join "shoal_4_classes" as c on c.class = s.class
    group by cast("c"."label2" as varchar)
),

ranked2 as (
    select label, n, root, row_number() over (order by case when label is null then 1 else 0 end, n desc, label) as place
    from labels2
)

select
    1 as attribute,
    v.different,
    count(r.label) as labels,
    cast(coalesce(sum(r.n), 0) as bigint) as rows,
    cast(coalesce(sum(r.root), 0) as bigint) as root,
    max(case when r.place = 1 then r.label end) as example
from values1 as v
left join ranked1 as r on true
group by v.different
union all
select
    2 as attribute,
    v.different,
    count(r.label) as labels,
    cast(coalesce(sum(r.n), 0) as bigint) as rows,
    cast(coalesce(sum(r.root), 0) as bigint) as root,
    max(case when r.place = 1 then r.label end) as example
from values2 as v
left join ranked2 as r on true
group by v.different

-- mondrian, ranges of a partition

...

labels1 as (
    select
        '[' || array_to_string(cast("c"."label1" as varchar[]), ', ') || ']' as label,
        sum(s.n) as n,
        sum(case when c."level1" = 1 and c."leaves1" = 8 then s.n else 0 end) as root
    from sizes as s
    join "shoal_1_class_labels" as c on c.class = s.class
    group by '[' || array_to_string(cast("c"."label1" as varchar[]), ', ') || ']'
),

...

labels2 as (
    select
        '[' || array_to_string(cast("c"."label2" as varchar[]), ', ') || ']' as label,
        sum(s.n) as n,
        sum(case when c."level2" = 1 and c."leaves2" = 6 then s.n else 0 end) as root
    from sizes as s
    join "shoal_1_class_labels" as c on c.class = s.class
    group by '[' || array_to_string(cast("c"."label2" as varchar[]), ', ') || ']'
),

...

labels3 as (
    select
        '[' || array_to_string(cast("c"."label3" as varchar[]), ', ') || ']' as label,
        sum(s.n) as n,
        sum(case when c."level3" = 1 and c."leaves3" = 40 then s.n else 0 end) as root
    from sizes as s
    join "shoal_1_class_labels" as c on c.class = s.class
    group by '[' || array_to_string(cast("c"."label3" as varchar[]), ', ') || ']'
),

...
