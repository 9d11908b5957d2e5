-- step:  undisturbed_pieces: which classes are as if items were settled one by one, and what of each piece they keep
-- in:    pieces(class, item, <path_key>..., piece, place, <code>..., n): every class as if it had all its rows
-- out:   (class, item, <path_key>..., piece, place, <code>..., n, is_ready)   key: class, piece
-- why:   a class that keeps rows disturbs the later classes that have counted them, too: what those keep is not known yet, nor
--        what the classes after them keep. But any number of classes that lose all their rows may follow each other, and a
--        piece is swept on from the last of them. (Who is disturbed by disturbed classes takes a recursion. Here it is asked a
--        fixed number of times, and then all classes from the first new one on are taken for disturbed)
{% import "macros/columns.sql" as columns %}
{% set rounds = 4 %}
with meetings as (
    select
        class, item, {{ columns.list(path_keys) }}, piece, place, {{ columns.list(codes) }}, n,
        case when lead(piece) over (order by piece, class) = piece then lead(class) over (order by piece, class) end as next
    from {{ pieces }}
),

follows as (
    select distinct class, next from meetings where next is not null
),

disturbed0 as (
    select distinct next as class from meetings where n > 0 and next is not null
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
    from meetings as m
    join unknown as u on m.class >= u.class
)

select
    m.class, m.item, {{ columns.list(path_keys, "m") }}, m.piece, m.place, {{ columns.list(codes, "m") }}, m.n,
    d.class is null as is_ready
from meetings as m
left join disturbed as d on d.class = m.class
left join disturbed as e on e.class = m.next
where d.class is not null or m.next is null or e.class is not null
