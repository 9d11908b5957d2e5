-- terms

with sets as (
    select d.code as node, d.l0 as text from "shoal_1_dimension" as d where d.l0 <> ''
),

pieces as (
    select t."node", trim(t.term, ' ') as term
    from (select "node", unnest(string_split(text, '')) as term from "sets" where text <> '') as t
)

select
    p.node,
    coalesce(k.term, 0) as term,
    row_number() over (partition by p.node order by coalesce(k.support, 0), p.term) as place
from pieces as p
join "shoal_2_terms" as k on k.l0 = p.term
