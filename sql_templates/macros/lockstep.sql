{% import "macros/columns.sql" as columns %}
{#- turns: the CTEs `turns`(class, t, <code>..., n) and what it takes, a comma after it, from asked(class, start, gone) and what
    stands in turn, ranks, for every sensitive attribute: of the rows that leave one after the other, each the most frequent
    value of all attributes (000 §4.6), those from the start-th to the one before gone (from 0), by what they have. Between two
    changes in who takes turns everything repeats after as many rows as all of these can combine: `n` tells how often; `apart`
    keeps every row to itself, the t-th. -#}
{% macro turns(steering, ranks, apart=false) -%}
changes as (
    select class, start as t from asked where start < gone
    {% for s in steering %}
    union
    select a.class, r.first as t
    from asked as a
    join {{ ranks[loop.index0] }} as r on r.class = a.class and r.is_base = 1 and r.first < r.last and r.first > a.start and r.first < a.gone
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
        r{{ loop.index }}.k as k{{ loop.index }},
        r{{ loop.index }}.first as first{{ loop.index }},
        {% endfor %}
        {% if apart %}
        s.upto - s.t as size
        {% else %}
        least(s.upto - s.t, 1{% for s in steering %} * r{{ loop.index }}.k{% endfor %}) as size
        {% endif %}
    from spans as s
    {% for s in steering %}
    join {{ ranks[loop.index0] }} as r{{ loop.index }} on r{{ loop.index }}.class = s.class and r{{ loop.index }}.is_base = 1
        and r{{ loop.index }}.first <= s.t and s.t < r{{ loop.index }}.last
    {% endfor %}
),

{% for s in steering %}
members{{ loop.index }} as (
    select o.class, o.k, v.sa, row_number() over (partition by o.class, o.k order by v.sa) - 1 as i
    from (select distinct class, k{{ loop.index }} as k from rounds) as o
    join {{ ranks[loop.index0] }} as v on v.class = o.class and v.is_base = 1 and v.k <= o.k
),

{% endfor %}
turns as (
    select
        o.class,
        o.t,
        {% for s in steering %}
        m{{ loop.index }}.sa as {{ s.code }},
        {% endfor %}
        o.n
    from (
        select
            r.class,
            r.t + g.i as t,
            {% for s in steering %}
            r.k{{ loop.index }},
            (r.t + g.i - r.first{{ loop.index }}) % r.k{{ loop.index }} as i{{ loop.index }},
            {% endfor %}
            (r.upto - 1 - r.t - g.i) // r.size + 1 as n
        from rounds as r, generate_series(0, r.size - 1) as g(i)
    ) as o
    {% for s in steering %}
    join members{{ loop.index }} as m{{ loop.index }} on m{{ loop.index }}.class = o.class
        and m{{ loop.index }}.k = o.k{{ loop.index }} and m{{ loop.index }}.i = o.i{{ loop.index }}
    {% endfor %}
),
{%- endmacro %}

{#- lost: the CTEs `lost`(class, <code>..., n) and what it takes, a comma after it, from asked and ranks as for `turns`: how many rows
    of a combination of values leave. -#}
{% macro lost(steering, ranks) -%}
{% set ruled = steering | map(attribute="code") | list %}
{{ turns(steering, ranks) }}

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
