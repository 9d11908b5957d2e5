-- step:  settling: the pieces of the classes that may hold; those are ready that no class before them takes rows from
-- in:    pool(piece, place, <word>..., <reach>..., <code>..., n, after), possible(item, <key>...)
-- out:   (class, item, <key>..., piece, place, <code>..., n, is_ready)   key: class, piece
-- why:   a class all of whose pieces meet a possible class for the first time is what it would be if the items before had been
--        settled one by one: so classes of many items are settled at once
{% import "macros/columns.sql" as columns %}
{% import "macros/sweep.sql" as sweep %}
with standing as (
    select
        i.item,
        {% for word in words %}
        q.{{ word }} & i.{{ masks[loop.index0] }} as {{ keys[loop.index0] }},
        {% endfor %}
        q.piece,
        q.place,
        {{ columns.list(codes, "q") }},
        q.n
    from {{ sweep.standing(pool, items, masks, reaches, is_fresh) }}
),

met as (
    select
        s.item,
        {{ columns.list(keys, "s") }},
        s.piece,
        s.place,
        {{ columns.list(codes, "s") }},
        s.n,
        min(s.item) over (partition by s.piece) as first
    from standing as s
    join {{ possible }} as p on p.item = s.item and {{ columns.equal(keys, "p", "s") }}
)

select
    dense_rank() over (order by item{{ columns.tail(keys) }}) as class,
    item,
    {{ columns.list(keys) }},
    piece,
    place,
    {{ columns.list(codes) }},
    n,
    min(first) over (partition by item{{ columns.tail(keys) }}) = item as is_ready
from met
