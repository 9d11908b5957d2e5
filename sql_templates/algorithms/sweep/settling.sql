-- step:  settling: the pieces of the classes that may hold; those are ready that no class before them can take rows from
-- in:    pool(piece, place, <word>..., <reach>..., <code>..., n, after), possible(class, item, <key>...)
-- out:   (class, item, <key>..., piece, place, <code>..., n, is_ready)   key: class, piece
-- why:   a class all of whose pieces meet a possible class for the first time is what it would be if the items before had been
--        settled one by one: so classes of many items are settled at once. Or all are, and it is seen then which were
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

{% if bound %}
there as (
{% else %}
met as (
{% endif %}
    select p.class, s.item, {{ columns.list(keys, "s") }}, s.piece, s.place, {{ columns.list(codes, "s") }}, s.n
    from standing as s
    join {{ possible }} as p on p.item = s.item and {{ columns.equal(keys, "p", "s") }}
),

{% if bound %}
{{ sweep.hopeful(bound) }}

met as (
    select t.class, t.item, {{ columns.list(keys, "t") }}, t.piece, t.place, {{ columns.list(codes, "t") }}, t.n
    from there as t
    join hopeful as h on h.class = t.class
),

{% endif %}
firsts as (
    select piece, min(class) as class from met group by piece
),

waiting as (
    {% if is_bold %}
    select class from met where false
    {% else %}
    select distinct m.class
    from met as m
    join firsts as f on f.piece = m.piece and f.class < m.class
    {% endif %}
)

select
    m.class, m.item, {{ columns.list(keys, "m") }}, m.piece, m.place, {{ columns.list(codes, "m") }}, m.n,
    w.class is null as is_ready
from met as m
left join waiting as w on w.class = m.class
