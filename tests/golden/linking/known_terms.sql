-- terms that the knowledge lacks

with texts as (
    select distinct array_to_string(cast("s"."symptoms of ""x""" as varchar[]), '') as text from "shoal_source" as s
),

pieces as (
    select t."text", trim(t.term, ' ') as term
    from (select "text", unnest(string_split(text, '')) as term from "texts" where text <> '') as t
)

select count(k.l0) as known, count(*) - count(k.l0) as unknown
from (select distinct term from pieces where term <> '') as p
left join "shoal_1_terms" as k on k.l0 = p.term

-- terms that the knowledge lacks

with texts as (
    select distinct cast("s"."text" as varchar) as text from "shoal_source" as s
),

...
