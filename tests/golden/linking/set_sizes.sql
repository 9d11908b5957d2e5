-- terms

with sets as (
    select d.code, d.l0 as text from "shoal_1_dimension" as d where d.l0 <> ''
),

pieces as (
    select t."code", trim(split_part(t.text, '', cast(p.place as int)), ' ') as term
    from "sets" as t, generate_series(1, (length(t.text) - length(replace(t.text, '', ''))) // length('') + 1) as p(place)
)

select p.code, count(*) as terms
from pieces as p
group by p.code

-- terms suppressed for diversity

with sets as (
    select d.code, d.l0 as text from "shoal_1_dimension" as d where d.l0 <> ''
    union all
    select g.code, g.l0 from "shoal_2_general_sets" as g where g.l0 <> ''
),

...
