-- bsgi

with looking as materialized (
    select
        t.slot, t.class, t.width, t.clashes, t."s1", t."bit1", t."others1", t."x1", t."low1", t."high1", t."x2", t."low2", t."high2", t."x3", t."low3", t."high3",
        t.looks_at + w.shift as looks_at
    from "shoal_1_places" as t
    cross join (values (-7), (-6), (-5), (-4), (-3), (-2), (-1), (0), (1), (2), (3), (4), (5), (6), (7), (8)) as w(shift)
    where t.width > 0
),

pairs as (
    select
        t.slot,
        u.slot as other,
        t.class,
        u.class as other_class,
        t.clashes + u.clashes - case when ("t"."others1" & "u"."bit1") = 0 then 0 else 1 end - case when ("u"."others1" & "t"."bit1") = 0 then 0 else 1 end as cleared,
        t.width + u.width - (case when xor(least("t"."low1", "u"."x1"), greatest("t"."high1", "u"."x1")) >= 4 then 55440 when xor(least("t"."low1", "u"."x1"), greatest("t"."high1", "u"."x1")) >= 1 then 27720 else 0 end) - (case when xor(least("u"."low1", "t"."x1"), greatest("u"."high1", "t"."x1")) >= 4 then 55440 when xor(least("u"."low1", "t"."x1"), greatest("u"."high1", "t"."x1")) >= 1 then 27720 else 0 end) - (least(greatest("t"."high2", "u"."x2") - least("t"."low2", "u"."x2"), 55440)) - (least(greatest("u"."high2", "t"."x2") - least("u"."low2", "t"."x2"), 55440)) - (least(greatest("t"."high3", "u"."x3") - least("t"."low3", "u"."x3"), 55440)) - (least(greatest("u"."high3", "t"."x3") - least("u"."low3", "t"."x3"), 55440)) as narrowed
    from looking as t
    join "shoal_1_places" as u on u.position = t.looks_at
    where u.class <> t.class
        and (u."s1" = t."s1" or ((t."others1" & u."bit1") = 0 and (u."others1" & t."bit1") = 0))
        and not (u."x1" = t."x1" and u."x2" = t."x2" and u."x3" = t."x3" and u."s1" = t."s1")
)

select
    slot,
    max(class) as class,
    max(cast(narrowed as bigint)) as gain,
    max((cast(narrowed as bigint)) * 10040 + (slot * 62191 + other * 48271) % 251 * 40 + other) as score
from pairs
where narrowed >= 0
group by slot

-- bsgi, two sensitive attributes

with looking as materialized (
    select
        t.slot, t.class, t.width, t.clashes, t."s2", t."bit1", t."others1", t."s1", t."bit2", t."others2", t."x1", t."low1", t."high1", t."x2", t."low2", t."high2", t."x3", t."low3", t."high3",
        t.looks_at + w.shift as looks_at
    from "shoal_1_places" as t
    cross join (values (-7), (-6), (-5), (-4), (-3), (-2), (-1), (0), (1), (2), (3), (4), (5), (6), (7), (8)) as w(shift)
    where t.clashes > 0
),

...

select
    slot,
    max(class) as class,
    max(cleared * 665280 + cast(narrowed as bigint)) as gain,
    max((cleared * 665280 + cast(narrowed as bigint)) * 9789 + (slot * 62191 + other * 48271) % 251 * 39 + other) as score
from pairs
where cleared > 0
group by slot

-- bsgi of persons, then refine

...

pairs as (
    select
        t.slot,
        u.slot as other,
        t.class,
        u.class as other_class,
        t.clashes + u.clashes - case when ("t"."others1" & "u"."bit1") = 0 then 0 else 1 end - case when ("u"."others1" & "t"."bit1") = 0 then 0 else 1 end - case when ("t"."others2" & "u"."bit2") = 0 then 0 else 1 end - case when ("u"."others2" & "t"."bit2") = 0 then 0 else 1 end as cleared,
        t.width + u.width - (least(greatest("t"."high1", "u"."x1") - least("t"."low1", "u"."x1"), 55440)) - (least(greatest("u"."high1", "t"."x1") - least("u"."low1", "t"."x1"), 55440)) as narrowed
    from looking as t
    join "shoal_1_places" as u on u.position = t.looks_at
    where u.class <> t.class
        and (u."s1" = t."s1" or ((t."others1" & u."bit1") = 0 and (u."others1" & t."bit1") = 0))
        and not (u."x1" = t."x1" and u."s1" = t."s1" and u."person" = t."person")
)

...
