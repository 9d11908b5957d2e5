-- step:  thinned: the pieces of classes that violate a model, without the next rows that leave them (000 §4.4, §4.6)
-- in:    pieces(class, item, <key>..., piece, place, <code>..., n), stuck(class), parts(node, sa, part)
-- out:   (class, item, <key>..., piece, place, <code>..., n)   key: class, piece
-- why:   of the rows that lower the share of every dominant base value the least general one leaves, by the first attribute, then
--        the next; of equals the first. Where there is none, all leave. So many with the same values leave at once as surely
--        would one by one: while all dominant values stay dominant, and one of them alone makes up too much of the class
{% import "macros/columns.sql" as columns %}
{% set ruled = steering | map(attribute="code") | list %}
with held as (
    select p.class, p.piece, {{ columns.list(codes, "p") }}, p.n
    from {{ pieces }} as p
    join {{ stuck }} as f on f.class = p.class
    where p.n > 0
),

sizes as (
    select class, cast(sum(n) as bigint) as n from held group by class
),

{% for s in steering %}
{% set i = loop.index %}
{{ ("hist" ~ i) | alias }} as (
    select h.class, s.sa, cast(sum(h.n * s.part) as hugeint) as n
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
        {{ columns.list(ruled, "h") }},
        h.n,
        dense_rank() over (partition by h.class order by {{ columns.list(ruled, "h") }}) as choice,
        cast(sum(h.n) over (
            partition by h.class{{ columns.tail(ruled, "h") }} order by h.piece rows between unbounded preceding and current row
        ) as bigint) as upto
    from held as h
    join sizes as z on z.class = h.class
    {% for s in steering %}
    {% set a, q = ("a" ~ loop.index) | alias, ("q" ~ loop.index) | alias %}
    join {{ ("dominant" ~ loop.index) | alias }} as {{ a }} on {{ a }}.class = h.class
    join {{ s.parts }} as {{ q }} on {{ q }}.node = h.{{ s.code }} and {{ q }}.sa = {{ a }}.sa
    {% endfor %}
    where
        {% for s in steering %}
        {{ ("q" ~ loop.index) | alias }}.part * z.n > {{ ("a" ~ loop.index) | alias }}.n{% if not loop.last %} and{% endif %}

        {% endfor %}
),

leaving as (
    select class, piece, n, upto - n as before from candidates where choice = 1
),

chosen as (
    select distinct class, {{ columns.list(ruled) }} from candidates where choice = 1
),

{% for s in steering %}
{% set i = loop.index %}
{{ ("surely" ~ i) | alias }} as (
    select
        c.class,
        min(
            case when o.sa <> a.sa and coalesce(mine.part, 0) < q.part
                then cast(cast(a.n - o.n - case when o.sa < a.sa then 1 else 0 end as hugeint) // (q.part - coalesce(mine.part, 0)) as bigint) + 1
                else z.n
            end
        ) as dominant,
        max(
            case when q.part > {{ s.most }} * {{ s.whole }}
                then floor((a.n - {{ s.most }} * z.n * {{ s.whole }}) / (q.part - {{ s.most }} * {{ s.whole }}))
                else 0
            end
        ) as violating
    from chosen as c
    join sizes as z on z.class = c.class
    join {{ ("dominant" ~ i) | alias }} as a on a.class = c.class
    join {{ s.parts }} as q on q.node = c.{{ s.code }} and q.sa = a.sa
    join {{ ("hist" ~ i) | alias }} as o on o.class = c.class
    left join {{ s.parts }} as mine on mine.node = c.{{ s.code }} and mine.sa = o.sa
    group by c.class
),

{% endfor %}
going as (
    select
        c.class,
        greatest(1, least({% for s in steering %}{{ ("s" ~ loop.index) | alias }}.dominant, {% endfor %}greatest({% for s in steering %}{{ ("s" ~ loop.index) | alias }}.violating, {% endfor %}1))) as n
    from chosen as c
    {% for s in steering %}
    join {{ ("surely" ~ loop.index) | alias }} as {{ ("s" ~ loop.index) | alias }} on {{ ("s" ~ loop.index) | alias }}.class = c.class
    {% endfor %}
),

lost as (
    select l.class, l.piece, cast(greatest(0, least(l.n, g.n - l.before)) as bigint) as n
    from leaving as l
    join going as g on g.class = l.class
)

select
    p.class, p.item, {{ columns.list(keys, "p") }}, p.piece, p.place, {{ columns.list(codes, "p") }},
    case when c.class is null then 0 else p.n - coalesce(l.n, 0) end as n
from {{ pieces }} as p
join {{ stuck }} as f on f.class = p.class
left join chosen as c on c.class = p.class
left join lost as l on l.class = p.class and l.piece = p.piece
