{% import "macros/columns.sql" as columns %}
{#- turn_count: how many turns a line `m` of a queue takes above a place, which is a column of another relation. -#}
{% macro turn_count(of, place, round) -%}
cast(cast(m.place - greatest({{ of | alias }}.{{ place | alias }}, m.until) + {{ round - 1 }} as hugeint) // {{ round }} as bigint)
{%- endmacro %}

{#- turns: the CTEs `turns`(class, t, <code>..., n, span, size) and what it needs, a comma after it, from the CTE
    removal_ranges(class, start, stop) and from `orders`, the removal order of each bounded attribute. The rows of a class leave
    one after the other, each with the most frequent value of every bounded attribute (000 §4.6); these are the ones from number
    start to stop - 1, counted from 0, as combinations of values. In a span, between two changes of the nodes that take turns in
    some attribute, everything repeats after `size` rows, which is as many combinations as the turns have; `n` says how often.
    With `one_by_one` every row is a line of its own, the t-th. -#}
{% macro turns(bounds, orders, one_by_one=false) -%}
changes as (
    select class, start as t from removal_ranges where start < stop
    {% for bound in bounds %}
    union
    select a.class, o.first as t
    from removal_ranges as a
    join {{ orders[loop.index0] }} as o on o.class = a.class and o.i = 0 and o.first > a.start and o.first < a.stop
    {% endfor %}
),

spans as (
    select c.class, c.t, coalesce(lead(c.t) over (partition by c.class order by c.t), a.stop) as upto
    from changes as c
    join removal_ranges as a on a.class = c.class
),

rounds as (
    select
        s.class,
        s.t,
        s.upto,
        {% for bound in bounds %}
        o{{ loop.index }}.k as k{{ loop.index }},
        o{{ loop.index }}.first as first{{ loop.index }},
        {% endfor %}
        {% if one_by_one %}
        s.upto - s.t as size
        {% else %}
        least(s.upto - s.t, 1{% for bound in bounds %} * o{{ loop.index }}.k{% endfor %}) as size
        {% endif %}
    from spans as s
    {% for bound in bounds %}
    join {{ orders[loop.index0] }} as o{{ loop.index }} on o{{ loop.index }}.class = s.class and o{{ loop.index }}.i = 0
        and o{{ loop.index }}.first <= s.t and s.t < o{{ loop.index }}.last
    {% endfor %}
),

turns as (
    select
        r.class,
        r.t,
        {% for bound in bounds %}
        o{{ loop.index }}.{{ bound.code }},
        {% endfor %}
        r.n,
        r.span,
        r.size
    from (
        select
            r.class,
            r.t as span,
            r.size,
            r.t + g.i as t,
            {% for bound in bounds %}
            r.first{{ loop.index }},
            (r.t + g.i - r.first{{ loop.index }}) % r.k{{ loop.index }} as i{{ loop.index }},
            {% endfor %}
            (r.upto - 1 - r.t - g.i) // r.size + 1 as n
        from rounds as r, generate_series(0, r.size - 1) as g(i)
    ) as r
    {% for bound in bounds %}
    join {{ orders[loop.index0] }} as o{{ loop.index }} on o{{ loop.index }}.class = r.class
        and o{{ loop.index }}.first = r.first{{ loop.index }} and o{{ loop.index }}.i = r.i{{ loop.index }}
    {% endfor %}
),
{%- endmacro %}

{#- removed_rows: the CTEs `removed_rows`(class, <code>..., n) and what it needs, a comma after it, from removal_ranges and
    orders as for `turns`: how many rows with each combination of values leave a class. -#}
{% macro removed_rows(bounds, orders) -%}
{{ turns(bounds, orders) }}

removed_rows as (
    select class, {{ columns.list(bounds | map(attribute="code")) }}, cast(sum(n) as bigint) as n
    from turns
    group by class, {{ columns.list(bounds | map(attribute="code")) }}
),
{%- endmacro %}

{#- kept_rows: how many rows of a piece `p` stay where `removed_rows`, joined as `l`, takes rows of its combination: the first
    ones leave. -#}
{% macro kept_rows() -%}
p.n - greatest(0, least(p.n, coalesce(l.n, 0) - p.before))
{%- endmacro %}

{#- rows_before: how many rows with the same combination of values stand in the pieces before a piece. -#}
{% macro rows_before(bounds) -%}
cast(sum(n) over (
            partition by class, {{ columns.list(bounds | map(attribute="code")) }} order by piece rows between unbounded preceding and current row
        ) - n as bigint)
{%- endmacro %}
