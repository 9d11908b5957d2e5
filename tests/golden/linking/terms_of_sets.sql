-- terms suppressed, and queries

with sets as (
    select d.code, d.l0 as text from "shoal_1_dimension" as d where d.l0 <> ''
    union all
    select g.code, g.l0 from "shoal_2_general_sets" as g where g.l0 <> ''
),

pieces as (
    select t."code", trim(t.term, ' ') as term
    from (select "code", unnest(string_split(text, '')) as term from "sets" where text <> '') as t
)

select 1 as attribute, p.code as value, k.term as low, k.term as high, cast(1 as double) as share
from pieces as p
join "shoal_3_terms" as k on k.l0 = p.term
