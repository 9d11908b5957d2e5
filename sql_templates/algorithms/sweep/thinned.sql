-- step:  thinned: the pieces of classes without the next row that leaves each class that violates a model (000 §4.4, §4.6)
-- in:    pieces(class, item, <key>..., piece, place, <code>..., n), failing(class, is_hopeless), parts(node, sa, part)
-- out:   (class, item, <key>..., piece, place, <code>..., n)   key: piece
-- why:   of the rows that lower the share of every dominant base value the least general one leaves, by the first attribute, then
--        the next; of equals the first. Where there is none, all leave. With one sensitive attribute so many of a piece leave at
--        once as surely would one by one: the value stays the dominant one, and alone makes up too much of the class
{% import "macros/columns.sql" as columns %}
with held as (
    select p.class, p.piece, {{ columns.list(codes, "p") }}, p.n, f.is_hopeless
    from {{ pieces }} as p
    join {{ failing }} as f on f.class = p.class
    where p.n > 0
),

sizes as (
    select class, cast(sum(n) as bigint) as n from held group by class
),

{% for s in steering %}
{% set i = loop.index %}
{{ ("hist" ~ i) | alias }} as (
    select h.class, s.sa, cast(sum(h.n * s.part) as bigint) as n
    from held as h
    join {{ s.parts }} as s on s.node = h.{{ s.code }}
    group by h.class, s.sa
),

{{ ("dominant" ~ i) | alias }} as (
    select class, sa, n
    from (
        select class, sa, n, row_number() over (partition by class order by n desc, sa) as choice from {{ ("hist" ~ i) | alias }}
    ) as ranked
    where choice = 1
),

{% endfor %}
candidates as (
    select
        h.class,
        h.piece,
        h.n,
        row_number() over (partition by h.class order by {% for s in steering %}h.{{ s.code }}, {% endfor %}h.piece) as choice
    from held as h
    join sizes as z on z.class = h.class
    {% for s in steering %}
    {% set a, q = ("a" ~ loop.index) | alias, ("q" ~ loop.index) | alias %}
    join {{ ("dominant" ~ loop.index) | alias }} as {{ a }} on {{ a }}.class = h.class
    join {{ s.parts }} as {{ q }} on {{ q }}.node = h.{{ s.code }} and {{ q }}.sa = {{ a }}.sa
    {% endfor %}
    where h.is_hopeless = 0
    {% for s in steering %}
    {% set a, q = ("a" ~ loop.index) | alias, ("q" ~ loop.index) | alias %}
        and {{ q }}.part * z.n > {{ a }}.n
    {% endfor %}
),

leaving as (
    select c.class, c.piece, c.n
    from candidates as c
    where c.choice = 1
),

{% if steering | length == 1 %}
{% set s = steering[0] %}
{% set code = s.code %}
surely as (
    select
        l.class,
        min(
            case when o.sa <> a.sa and coalesce(mine.part, 0) < q.part
                then (a.n - o.n - case when o.sa < a.sa then 1 else 0 end) // (q.part - coalesce(mine.part, 0)) + 1
            end
        ) as dominant,
        max(
            case when q.part > {{ s.most }} * {{ s.whole }}
                then floor((a.n - {{ s.most }} * z.n * {{ s.whole }}) / (q.part - {{ s.most }} * {{ s.whole }}))
                else 0
            end
        ) as violating
    from leaving as l
    join held as h on h.class = l.class and h.piece = l.piece
    join sizes as z on z.class = l.class
    join dominant1 as a on a.class = l.class
    join {{ s.parts }} as q on q.node = h.{{ code }} and q.sa = a.sa
    join hist1 as o on o.class = l.class
    left join {{ s.parts }} as mine on mine.node = h.{{ code }} and mine.sa = o.sa
    group by l.class
),

{% endif %}
lost as (
    select
        l.class,
        l.piece,
        {% if steering | length == 1 %}
        cast(greatest(1, least(l.n, coalesce(s.dominant, l.n), case when s.violating > l.n then l.n else s.violating end)) as bigint) as n
    from leaving as l
    join surely as s on s.class = l.class
        {% else %}
        1 as n
    from leaving as l
        {% endif %}
)

select
    p.class, p.item, {{ columns.list(keys, "p") }}, p.piece, p.place, {{ columns.list(codes, "p") }},
    case when f.class is null then p.n when l.class is null then 0 when l.piece = p.piece then p.n - l.n else p.n end as n
from {{ pieces }} as p
left join {{ failing }} as f on f.class = p.class
left join lost as l on l.class = p.class
