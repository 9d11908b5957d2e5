-- terms suppressed, and queries

with kept as (
    select distinct node, mask from "shoal_1_patterns" where mask >= 0
),

sets as (
    select d.code as node, d.l0 as text from "shoal_2_dimension" as d
    where d.l0 <> '' and exists (select 1 from kept as k where k.node = d.code)
),

pieces as (
    select t."node", trim(t.term, ' ') as term
    from (select "node", unnest(string_split(text, '')) as term from "sets" where text <> '') as t
),

shown as (
    select k.node, k.mask, p.term
    from kept as k
    join pieces as p on p.node = k.node
    left join "shoal_3_terms" as t on t.l0 = p.term
    left join "shoal_4_row_terms" as r on r.node = k.node and r.term = t.term
    where (k.mask & r.bit) > 0
)

select k.node, k.mask, coalesce(s.text, '') as text
from kept as k
left join (
    select node, mask, string_agg(term, '' order by term) as text from shown group by node, mask
) as s on s.node = k.node and s.mask = k.mask
