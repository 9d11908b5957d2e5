-- terms

with entries as (
    select coalesce(trim(cast(k."label" as varchar), ' '), '') as label, coalesce(cast("k"."term" as varchar), '') as text
    from "shoal_shoal_beside" as k
),

pieces as (
    select t."label", trim(t.text, ' ') as term from "entries" as t
)

select label, coalesce(term, '') as term, count(*) as n
from pieces
group by label, coalesce(term, '')

-- terms

...

pieces as (
    select t."label", trim(split_part(t.text, '|', cast(p.place as int)), ' ') as term
    from "entries" as t, generate_series(1, (length(t.text) - length(replace(t.text, '|', ''))) // length('|') + 1) as p(place)
)

...
