-- terms

with written as (
    select distinct s."symptoms of ""x""" as written from "shoal_source" as s
),

numbered as (
    select row_number() over (order by array_to_string(cast("w"."written" as varchar[]), '')) as number, w.written, array_to_string(cast("w"."written" as varchar[]), '') as text
    from written as w
),

pieces as (
    select t."number", trim(split_part(t.text, '', cast(p.place as int)), ' ') as term
    from "numbered" as t, generate_series(1, (length(t.text) - length(replace(t.text, '', ''))) // length('') + 1) as p(place)
),

sets as (
    select u.number, string_agg(u.term, '' order by u.term) as terms, count(*) as n
    from (select distinct number, term from pieces where term <> '') as u
    group by u.number
)

select w.written, coalesce(s.terms, '') as terms, coalesce(s.n, 0) as n
from numbered as w
left join sets as s on s.number = w.number

-- terms

...

numbered as (
    select row_number() over (order by cast("w"."written" as varchar)) as number, w.written, cast("w"."written" as varchar) as text
    from written as w
),

...

-- terms that the knowledge lacks

...

sets as (
    select u.number, string_agg(u.term, '' order by u.term) as terms, count(*) as n
    from (select distinct number, term from pieces where term <> '') as u
    where exists (select 1 from "shoal_1_terms" as k where k.l0 = u.term)
    group by u.number
)

...
