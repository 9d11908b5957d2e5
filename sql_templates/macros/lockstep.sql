{% import "macros/columns.sql" as columns %}
{#- turned: how many turns a member `m` takes above a place, which is a column of another one. -#}
{% macro turned(of, place, round) -%}
cast(cast(m.place - greatest({{ of | alias }}.{{ place | alias }}, m.until) + {{ round - 1 }} as hugeint) // {{ round }} as bigint)
{%- endmacro %}

{#- turns: the CTEs `turns`(class, t, <code>..., n, span, size) and what it takes, a comma after it, from asked(class, start, gone) and
    what is known of the order for every sensitive attribute, orders: of the rows that leave one after the other, each the most frequent
    value of all attributes (000 §4.6), those from the start-th to the one before gone (from 0), by what they have. Between two
    changes in who takes turns, in a span, everything repeats after as many rows as all of these can combine, the size: `n` tells
    how often; `apart` keeps every row to itself, the t-th. -#}
{% macro turns(steering, orders, apart=false) -%}
changes as (
    select class, start as t from asked where start < gone
    {% for s in steering %}
    union
    select a.class, o.first as t
    from asked as a
    join {{ orders[loop.index0] }} as o on o.class = a.class and o.i = 0 and o.first > a.start and o.first < a.gone
    {% endfor %}
),

spans as (
    select c.class, c.t, coalesce(lead(c.t) over (partition by c.class order by c.t), a.gone) as upto
    from changes as c
    join asked as a on a.class = c.class
),

rounds as (
    select
        s.class,
        s.t,
        s.upto,
        {% for s in steering %}
        o{{ loop.index }}.k as k{{ loop.index }},
        o{{ loop.index }}.first as first{{ loop.index }},
        {% endfor %}
        {% if apart %}
        s.upto - s.t as size
        {% else %}
        least(s.upto - s.t, 1{% for s in steering %} * o{{ loop.index }}.k{% endfor %}) as size
        {% endif %}
    from spans as s
    {% for s in steering %}
    join {{ orders[loop.index0] }} as o{{ loop.index }} on o{{ loop.index }}.class = s.class and o{{ loop.index }}.i = 0
        and o{{ loop.index }}.first <= s.t and s.t < o{{ loop.index }}.last
    {% endfor %}
),

turns as (
    select
        r.class,
        r.t,
        {% for s in steering %}
        o{{ loop.index }}.{{ s.code }},
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
            {% for s in steering %}
            r.first{{ loop.index }},
            (r.t + g.i - r.first{{ loop.index }}) % r.k{{ loop.index }} as i{{ loop.index }},
            {% endfor %}
            (r.upto - 1 - r.t - g.i) // r.size + 1 as n
        from rounds as r, generate_series(0, r.size - 1) as g(i)
    ) as r
    {% for s in steering %}
    join {{ orders[loop.index0] }} as o{{ loop.index }} on o{{ loop.index }}.class = r.class
        and o{{ loop.index }}.first = r.first{{ loop.index }} and o{{ loop.index }}.i = r.i{{ loop.index }}
    {% endfor %}
),
{%- endmacro %}

{#- lost: the CTEs `lost`(class, <code>..., n) and what it takes, a comma after it, from asked and orders as for `turns`: how many rows
    of a combination of values leave. -#}
{% macro lost(steering, orders) -%}
{% set ruled = steering | map(attribute="code") | list %}
{{ turns(steering, orders) }}

lost as (
    select class, {{ columns.list(ruled) }}, cast(sum(n) as bigint) as n from turns group by class, {{ columns.list(ruled) }}
),
{%- endmacro %}

{#- stays: how many rows of a piece `p` stay where `lost`, joined as `l`, leave its combination: its first ones, piece after piece. -#}
{% macro stays() -%}
p.n - greatest(0, least(p.n, coalesce(l.n, 0) - p.before))
{%- endmacro %}

{#- before: how many rows of its combination are in the pieces before a piece. -#}
{% macro before(steering) -%}
cast(sum(n) over (
            partition by class, {{ columns.list(steering | map(attribute="code") | list) }} order by piece rows between unbounded preceding and current row
        ) - n as bigint)
{%- endmacro %}
