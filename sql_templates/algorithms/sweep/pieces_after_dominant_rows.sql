-- step:  pieces_after_dominant_rows: the pieces of the classes without order, without the next rows that leave (000 §4.4, §4.6)
-- in:    pieces(class, item, <path_key>..., piece, place, <code>..., n), classes_without_order(class), parts(node, sa, part)
-- out:   (class, item, <path_key>..., piece, place, <code>..., n)   key: class, piece
-- why:   a row may leave if that lowers the share of the dominant value of every bounded attribute. Of these rows one with the
--        least general value leaves, by the first attribute, then the next; of equal ones the first. If there is none, all rows
--        leave. Rows with the same values leave in bulk, as many as would surely leave one by one: while the dominant values
--        stay dominant and one of them alone makes up too much of the class
{% import "macros/columns.sql" as columns %}
with current_pieces as (
    select p.class, p.piece, {{ columns.list(codes, "p") }}, p.n
    from {{ pieces }} as p
    join {{ classes_without_order }} as f on f.class = p.class
    where p.n > 0
),

sizes as (
    select class, cast(sum(n) as bigint) as n from current_pieces group by class
),

{% for bound in bounds %}
{% set i = loop.index %}
{{ ("induced" ~ i) | alias }} as (
    select h.class, s.sa as value, cast(sum(h.n * s.part) as hugeint) as n
    from current_pieces as h
    join {{ bound.parts }} as s on s.node = h.{{ bound.code }}
    group by h.class, s.sa
),

{{ ("dominant" ~ i) | alias }} as (
    select class, value, n
    from (
        select class, value, n, row_number() over (partition by class order by n desc, value) as choice from {{ ("induced" ~ i) | alias }}
    ) as ranked
    where choice = 1
),

{% endfor %}
candidates as (
    select
        h.class,
        h.piece,
        {{ columns.list(bounded_codes, "h") }},
        h.n,
        dense_rank() over (partition by h.class order by {{ columns.list(bounded_codes, "h") }}) as choice,
        cast(sum(h.n) over (
            partition by h.class{{ columns.tail(bounded_codes, "h") }} order by h.piece rows between unbounded preceding and current row
        ) as bigint) as upto
    from current_pieces as h
    join sizes as z on z.class = h.class
    {% for bound in bounds %}
    {% set a, q = ("a" ~ loop.index) | alias, ("q" ~ loop.index) | alias %}
    join {{ ("dominant" ~ loop.index) | alias }} as {{ a }} on {{ a }}.class = h.class
    join {{ bound.parts }} as {{ q }} on {{ q }}.node = h.{{ bound.code }} and {{ q }}.sa = {{ a }}.value
    {% endfor %}
    where
        {% for bound in bounds %}
        {{ ("q" ~ loop.index) | alias }}.part * z.n > {{ ("a" ~ loop.index) | alias }}.n{% if not loop.last %} and{% endif %}

        {% endfor %}
),

leaving as (
    select class, piece, n, upto - n as before from candidates where choice = 1
),

chosen_values as (
    select distinct class, {{ columns.list(bounded_codes) }} from candidates where choice = 1
),

{% for bound in bounds %}
{% set i = loop.index %}
{{ ("certain" ~ i) | alias }} as (
    select
        c.class,
        min(
            case when o.value <> a.value and coalesce(mine.part, 0) < q.part
                then cast(cast(a.n - o.n - case when o.value < a.value then 1 else 0 end as hugeint) // (q.part - coalesce(mine.part, 0)) as bigint) + 1
                else z.n
            end
        ) as dominant,
        max(
            case when q.part > {{ bound.max_share }} * {{ bound.parts_per_row }}
                then floor((a.n - {{ bound.max_share }} * z.n * {{ bound.parts_per_row }}) / (q.part - {{ bound.max_share }} * {{ bound.parts_per_row }}))
                else 0
            end
        ) as violating
    from chosen_values as c
    join sizes as z on z.class = c.class
    join {{ ("dominant" ~ i) | alias }} as a on a.class = c.class
    join {{ bound.parts }} as q on q.node = c.{{ bound.code }} and q.sa = a.value
    join {{ ("induced" ~ i) | alias }} as o on o.class = c.class
    left join {{ bound.parts }} as mine on mine.node = c.{{ bound.code }} and mine.sa = o.value
    group by c.class
),

{% endfor %}
bulks as (
    select
        c.class,
        greatest(1, least({% for bound in bounds %}{{ ("s" ~ loop.index) | alias }}.dominant, {% endfor %}greatest({% for bound in bounds %}{{ ("s" ~ loop.index) | alias }}.violating, {% endfor %}1))) as n
    from chosen_values as c
    {% for bound in bounds %}
    join {{ ("certain" ~ loop.index) | alias }} as {{ ("s" ~ loop.index) | alias }} on {{ ("s" ~ loop.index) | alias }}.class = c.class
    {% endfor %}
),

removed_rows as (
    select l.class, l.piece, cast(greatest(0, least(l.n, g.n - l.before)) as bigint) as n
    from leaving as l
    join bulks as g on g.class = l.class
)

select
    p.class, p.item, {{ columns.list(path_keys, "p") }}, p.piece, p.place, {{ columns.list(codes, "p") }},
    case when c.class is null then 0 else p.n - coalesce(l.n, 0) end as n
from {{ pieces }} as p
join {{ classes_without_order }} as f on f.class = p.class
left join chosen_values as c on c.class = p.class
left join removed_rows as l on l.class = p.class and l.piece = p.piece
