-- step:  pieces_of_classes: the pieces of the possible classes of some items, and whether a class is ready
-- in:    pool(piece, place, <word>..., <reach>..., <code>..., n, swept_from), possible_classes(class, item, <path_key>...)
-- out:   (class, item, <path_key>..., piece, place, <code>..., n, is_ready)   key: class, piece
-- why:   one statement settles classes of many items. A class is ready if no class before it has one of its pieces: then it has
--        the rows that it would have if the items were settled one by one. Where no closed form tells what a class keeps, all
--        classes are taken for ready, and `undisturbed_pieces` sees afterwards which of them were. With a bound, classes that
--        cannot satisfy it are left out
{% import "macros/columns.sql" as columns %}
{% import "macros/sweep.sql" as sweep %}
with pieces_in_items as (
    select
        i.item,
        {% for word in words %}
        q.{{ word }} & i.{{ masks[loop.index0] }} as {{ path_keys[loop.index0] }},
        {% endfor %}
        q.piece,
        q.place,
        {{ columns.list(codes, "q") }},
        q.n
    from {{ sweep.pieces_in_items(pool, items, masks, reaches, is_new_window) }}
),

{% if bound %}
pieces_of_classes as (
{% else %}
meetings as (
{% endif %}
    select p.class, s.item, {{ columns.list(path_keys, "s") }}, s.piece, s.place, {{ columns.list(codes, "s") }}, s.n
    from pieces_in_items as s
    join {{ possible_classes }} as p on p.item = s.item and {{ columns.equal(path_keys, "p", "s") }}
),

{% if bound %}
{{ sweep.satisfiable(bound) }}

meetings as (
    select t.class, t.item, {{ columns.list(path_keys, "t") }}, t.piece, t.place, {{ columns.list(codes, "t") }}, t.n
    from pieces_of_classes as t
    join satisfiable as h on h.class = t.class
),

{% endif %}
firsts as (
    select piece, min(class) as class from meetings group by piece
),

waiting as (
    {% if has_closed_form %}
    select distinct m.class
    from meetings as m
    join firsts as f on f.piece = m.piece and f.class < m.class
    {% else %}
    select class from meetings where false
    {% endif %}
)

select
    m.class, m.item, {{ columns.list(path_keys, "m") }}, m.piece, m.place, {{ columns.list(codes, "m") }}, m.n,
    w.class is null as is_ready
from meetings as m
left join waiting as w on w.class = m.class
