-- terms

with sets as (
    select d.code as node, d.l0 as text from "shoal_1_dimension" as d where d.l0 <> ''
),

pieces as (
    select t."node", trim(split_part(t.text, '', cast(p.place as int)), ' ') as term
    from "sets" as t, generate_series(1, (length(t.text) - length(replace(t.text, '', ''))) // length('') + 1) as p(place)
),

missing as (
    select distinct p.term
    from pieces as p
    where not exists (select 1 from "shoal_2_terms" as k where k.l0 = p.term)
)

select term, count(*) over () as total from missing order by term limit 10
