-- terms that the knowledge lacks

with sets as (
    select d.code, d.l0 as text from "shoal_1_dimension" as d where d.l0 <> ''
),

pieces as (
    select t."code", trim(t.term, ' ') as term
    from (select "code", unnest(string_split(text, '')) as term from "sets" where text <> '') as t
)

select p.code, count(*) as terms
from pieces as p
group by p.code

-- terms suppressed, and queries

with sets as (
    select d.code, d.l0 as text from "shoal_1_dimension" as d where d.l0 <> ''
    union all
    select g.code, g.l0 from "shoal_2_general_sets" as g where g.l0 <> ''
),

...
