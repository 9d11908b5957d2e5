-- mondrian, relaxed, paths of two words

with middle as (
    select p.part, c.attribute, p."cell" as cell, c.taken, p.n * c.taken // c.there as whole, p.n * c.taken % c.there as rest
    from "shoal_1_start" as p
    join "shoal_2_cuts" as c on c.part = p.part and ("p"."w1" & "c"."m1") + ("p"."w2" & "c"."m2") = c.cut
    where c.taken < c.there
),

ranked as (
    select
        part,
        attribute,
        cell,
        whole,
        taken - sum(whole) over (partition by part, attribute) as left_over,
        row_number() over (partition by part, attribute order by rest desc, cell) as place
    from middle
)

select part, attribute, cell, cast(case when place <= left_over then whole + 1 else whole end as bigint) as taken from ranked

-- mondrian, relaxed, kept values counted

with middle as (
    select p.part, c.attribute, p."w1" as cell, c.taken, p.n * c.taken // c.there as whole, p.n * c.taken % c.there as rest
    from "shoal_1_start" as p
    join "shoal_2_allowed" as c on c.part = p.part and ("p"."w1" & "c"."m1") = c.cut
    where c.taken < c.there
),

...
