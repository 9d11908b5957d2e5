-- step:  undisturbed: which classes are what they would be if items were settled one by one, and what of each piece stays in them
-- in:    pieces(class, item, <key>..., piece, place, <code>..., n)
-- out:   (class, item, <key>..., piece, place, <code>..., n, is_ready)   key: class, piece
-- why:   a class keeps rows that later ones are counted with, so what those keep is not known yet, nor what those after them do.
--        Of classes that all rows leave any number can follow each other; a piece is swept on from the last one. (No recursion:
--        who is disturbed by those who are disturbed is asked so often, then all after the first such are taken to be.)
{% import "macros/columns.sql" as columns %}
{% set rounds = 4 %}
with met as (
    select
        class, item, {{ columns.list(keys) }}, piece, place, {{ columns.list(codes) }}, n,
        case when lead(piece) over (order by piece, class) = piece then lead(class) over (order by piece, class) end as next
    from {{ pieces }}
),

follows as (
    select distinct class, next from met where next is not null
),

disturbed0 as (
    select distinct next as class from met where n > 0 and next is not null
),

{% for round in range(rounds) %}
disturbed{{ loop.index }} as (
    select class from disturbed{{ round }}
    union
    select f.next as class
    from disturbed{{ round }} as d
    join follows as f on f.class = d.class
),

{% endfor %}
unknown as (
    select min(class) as class
    from disturbed{{ rounds }}
    where class not in (select class from disturbed{{ rounds - 1 }})
),

disturbed as (
    select class from disturbed{{ rounds - 1 }}
    union
    select m.class
    from met as m
    join unknown as u on m.class >= u.class
)

select
    m.class, m.item, {{ columns.list(keys, "m") }}, m.piece, m.place, {{ columns.list(codes, "m") }}, m.n,
    d.class is null as is_ready
from met as m
left join disturbed as d on d.class = m.class
left join disturbed as e on e.class = m.next
where d.class is not null or m.next is null or e.class is not null
