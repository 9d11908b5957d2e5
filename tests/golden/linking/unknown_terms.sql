-- terms

with sets as (
    select d.code as node, d.l0 as text from "shoal_1_dimension" as d where d.l0 <> ''
),

pieces as (
    select t."node", trim(t.term, ' ') as term
    from (select "node", unnest(string_split(text, '')) as term from "sets" where text <> '') as t
),

missing as (
    select distinct p.term
    from pieces as p
    where not exists (select 1 from "shoal_2_terms" as k where k.l0 = p.term)
)

select term, count(*) over () as total from missing order by term limit 10
