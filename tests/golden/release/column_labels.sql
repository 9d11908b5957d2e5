-- full_domain

with sizes as (
    select class, sum(n) as n from "shoal_1_grouping" group by class
),

labelled as (
    select
        1 as attribute,
        cast("c"."label1" as varchar) as label,
        c."level1" = 2 and c."leaves1" = 8 as is_root,
        s.n
    from sizes as s
    join "shoal_2_classes" as c on c.class = s.class
union all
    select
        2 as attribute,
        cast("c"."label2" as varchar) as label,
        c."level2" = 3 and c."leaves2" = 8 as is_root,
        s.n
    from sizes as s
    join "shoal_2_classes" as c on c.class = s.class

),

counted as (
    select attribute, label, sum(n) as n, sum(case when is_root then n else 0 end) as root from labelled group by attribute, label
),

ranked as (
    select
        attribute,
        label,
        n,
        root,
        row_number() over (partition by attribute order by case when label is null then 1 else 0 end, n desc, label) as place
    from counted
),

source_values as (
    select attribute, count(position) as different from "shoal_3_axes" where n > 0 group by attribute
)

select
    v.attribute,
    v.different,
    count(r.label) as labels,
    cast(sum(r.n) as bigint) as rows,
    cast(sum(r.root) as bigint) as root,
    max(case when r.place = 1 then r.label end) as example
from source_values as v
join ranked as r on r.attribute = v.attribute
group by v.attribute, v.different

-- mondrian, ranges of a partition

...

labelled as (
    select
        1 as attribute,
        '[' || array_to_string(cast("c"."label1" as varchar[]), ', ') || ']' as label,
        c."level1" = 1 and c."leaves1" = 8 as is_root,
        s.n
    from sizes as s
    join "shoal_1_class_labels" as c on c.class = s.class
union all
    select
        2 as attribute,
        '[' || array_to_string(cast("c"."label2" as varchar[]), ', ') || ']' as label,
        c."level2" = 1 and c."leaves2" = 6 as is_root,
        s.n
    from sizes as s
    join "shoal_1_class_labels" as c on c.class = s.class
union all
    select
        3 as attribute,
        '[' || array_to_string(cast("c"."label3" as varchar[]), ', ') || ']' as label,
        c."level3" = 1 and c."leaves3" = 40 as is_root,
        s.n
    from sizes as s
    join "shoal_1_class_labels" as c on c.class = s.class

...
