-- terms that the knowledge lacks

with sets as (
    select d.code as node, d.l0 as text
    from "shoal_1_dimension" as d
    where d.l0 <> ''
)

select t."node", trim(t.term, ' ') as term
    from (select "node", unnest(string_split(text, '')) as term from "sets" where text <> '') as t

-- terms suppressed, and queries

with sets as (
    select d.code as node, d.l0 as text
    from "shoal_1_dimension" as d
    where d.l0 <> '' and exists (select 1 from "shoal_2_members" as m where m.node = d.code)
)

...
