-- terms

with sets as (
    select d.code as node, d.l0 as text from "shoal_1_dimension" as d where d.l0 <> ''
),

pieces as (
    select t."node", trim(split_part(t.text, '', cast(p.place as int)), ' ') as term
    from "sets" as t, generate_series(1, (length(t.text) - length(replace(t.text, '', ''))) // length('') + 1) as p(place)
)

select
    p.node,
    coalesce(k.term, 0) as term,
    row_number() over (partition by p.node order by coalesce(k.support, 0), p.term) as place
from pieces as p
join "shoal_2_terms" as k on k.l0 = p.term
