-- terms that the knowledge lacks

with entries as (
    select coalesce(trim(cast(k."label" as varchar), ' '), '') as label, coalesce(cast("k"."term" as varchar), '') as text
    from "shoal_shoal_beside" as k
),

pieces as (
    select t."label", trim(t.text, ' ') as term from "entries" as t where t.text <> ''
)

select p.label, p.term, count(*) as n
from (
    select label, term from pieces
    union all
    select label, text from entries where text = ''
) as p
group by p.label, p.term

-- terms that the knowledge lacks

...

pieces as (
    select t."label", trim(t.term, ' ') as term
    from (select "label", unnest(string_split(text, '|')) as term from "entries" where text <> '') as t
)

...
