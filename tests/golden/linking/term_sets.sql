-- terms that the knowledge lacks

with written as (
    select distinct s."symptoms of ""x""" as written from "shoal_source" as s
),

texts as (
    select w.written, array_to_string(cast("w"."written" as varchar[]), '') as text from written as w
),

pieces as (
    select t."text", trim(t.term, ' ') as term
    from (select "text", unnest(string_split(text, '')) as term from "texts" where text <> '') as t
),

sets as (
    select u.text, string_agg(u.term, '' order by u.term) as terms, count(*) as n
    from (select distinct text, term from pieces where term <> '') as u
    where exists (select 1 from "shoal_1_terms" as k where k.l0 = u.term)
    group by u.text
)

select w.written, coalesce(s.terms, '') as terms, coalesce(s.n, 0) as n
from texts as w
left join sets as s on s.text = w.text

-- terms that the knowledge lacks

...

texts as (
    select w.written, cast("w"."written" as varchar) as text from written as w
),

...
