-- terms suppressed, and queries

with sets as (
    select d.code, d.l0 as text from "shoal_1_dimension" as d where d.l0 <> ''
    union all
    select g.code, g.l0 from "shoal_2_general_sets" as g where g.l0 <> ''
),

pieces as (
    select t."code", trim(split_part(t.text, '', cast(p.place as int)), ' ') as term
    from "sets" as t, generate_series(1, (length(t.text) - length(replace(t.text, '', ''))) // length('') + 1) as p(place)
)

select 1 as attribute, p.code as value, k.term as low, k.term as high, cast(1 as double) as share
from pieces as p
join "shoal_3_terms" as k on k.l0 = p.term
