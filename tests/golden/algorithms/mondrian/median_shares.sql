-- mondrian, relaxed, paths of two words

with medians as (
    select
        p.part, c.attribute, p."cell" as cell, c.left_rows,
        p.n * c.left_rows // c.cut_rows as whole_rows, p.n * c.left_rows % c.cut_rows as remainder
    from "shoal_1_first_pieces" as p
    join "shoal_2_candidate_cuts" as c on c.part = p.part and ("p"."w1" & "c"."m1") + ("p"."w2" & "c"."m2") = c.cut
    where c.left_rows < c.cut_rows
),

ranked as (
    select
        part,
        attribute,
        cell,
        whole_rows,
        left_rows - sum(whole_rows) over (partition by part, attribute) as rounded_up,
        row_number() over (partition by part, attribute order by remainder desc, cell) as place
    from medians
)

select part, attribute, cell, cast(case when place <= rounded_up then whole_rows + 1 else whole_rows end as bigint) as left_rows from ranked

-- mondrian, relaxed, kept values counted

with medians as (
    select
        p.part, c.attribute, p."w1" as cell, c.left_rows,
        p.n * c.left_rows // c.cut_rows as whole_rows, p.n * c.left_rows % c.cut_rows as remainder
    from "shoal_1_first_pieces" as p
    join "shoal_2_allowed_cuts" as c on c.part = p.part and ("p"."w1" & "c"."m1") = c.cut
    where c.left_rows < c.cut_rows
),

...
