-- full_domain

with pieces as (
    select cell, class, n from "shoal_1_grouping"
),

sensitive_values as (
    select cell & 7 as bits, min("sv1") as "sv1"
    from "shoal_2_cells"
    group by cell & 7
),

class_counts as (
    select class, cell & 7 as bits, sum(n) as n from pieces group by class, cell & 7
),

counted as (
    select
        p.class,
        "r"."sv1" as "c3",
        cast(sum(p.n) as bigint) as n
    from class_counts as p
    join sensitive_values as r on r.bits = p.bits
    group by p.class, "r"."sv1"
),

labelled as (
    select
"c"."label1" as "c1",
"c"."label2" as "c2",
k."c3" as "c3",
        k.n
    from counted as k
join "shoal_3_classes" as c on c.class = k.class
),

published as (
    select "c1", "c2", "c3", cast(sum(n) as bigint) as n
    from labelled
    group by "c1", "c2", "c3"
)

select
    "c1",
    "c2",
    "c3",
    n,
    row_number() over (order by "c1" nulls last, "c2" nulls last, "c3" nulls last) as place
from published

-- full_domain, prefixes, weeks, cleaned

...

sensitive_values as (
    select cell & 0 as bits
    from "shoal_1_cells"
    group by cell & 0
),

...

-- full_domain, kept values counted

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
    s."kv1" as "c4",
    s.n
from "shoal_3_tally" as s
join "shoal_2_cells" as t on t."qv1" is not distinct from s."qv1" and t."qv2" is not distinct from s."qv2" and t."sv1" is not distinct from s."sv1"
),

counted as (
    select
        p.class,
        "r"."sv1" as "c3",
        "r"."c4" as "c4",
        cast(sum(r.n) as bigint) as n
    from rows_of_cells as r
    join pieces as p on p.cell = r.cell

...

labelled as (
    select
case when k.class is null then '*' else "c"."label1" end as "c1",
case when k.class is null then '*' else "c"."label2" end as "c2",
case when k.class is null then NULL else k."c3" end as "c3",
k."c4" as "c4",
        k.n
    from counted as k
left join "shoal_4_classes" as c on c.class = k.class
),

...

-- mondrian, relaxed, kept values counted

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
    s."kv1" as "c4",
    s.n,
    sum(s.n) over (partition by t.cell order by md5('0' || '|' || coalesce(cast(s."kv1" as varchar), '')), s."kv1" rows between unbounded preceding and current row) as upto
from "shoal_2_tally" as s
join "shoal_3_cells" as t on t."qv1" is not distinct from s."qv1" and t."qv2" is not distinct from s."qv2" and t."sv1" is not distinct from s."sv1"
),

counted as (
    select
        p.class,
        "r"."sv1" as "c3",
        "r"."c4" as "c4",
        cast(sum(least(p.upto, r.upto) - greatest(p.after, r.upto - r.n)) as bigint) as n
    from rows_of_cells as r
    join pieces as p on p.cell = r.cell and r.upto > p.after and r.upto - r.n < p.upto

...

-- sweep

...

counted as (
    select
        p.class,
        COALESCE("g_s1"."l0", CAST("r"."sv1" AS TEXT)) as "c3",
        cast(sum(p.n) as bigint) as n
    from "shoal_1_cells" as r
    join pieces as p on p.cell = r.cell
    left join "shoal_2_general_nodes" as "g_s1" on "g_s1".code = p."s1"

...

-- terms that the knowledge lacks

...

counted as (
    select
        p.class,
        CAST(STR_SPLIT(NULLIF("r"."sv1", ''), '') AS TEXT[]) as "c2",
        REPLACE("r"."sv2", '', '|') as "c3",
        cast(sum(p.n) as bigint) as n
    from class_counts as p
    join sensitive_values as r on r.bits = p.bits
    group by p.class, CAST(STR_SPLIT(NULLIF("r"."sv1", ''), '') AS TEXT[]), REPLACE("r"."sv2", '', '|')
),

...
