-- step:  sample_rows: some rows before and after, made up of values in the middle of some classes
-- in:    grouping(cell, class, n), classes(class, label<i>...), cells(cell, <word>..., n), axes(attribute, code, path), the
--        dimension tables
-- out:   (place, before<i>..., after<i>...)   key: place
-- why:   a reader sees at once what labels do to a row. No row is shown that could be somebody's: the combination of the values
--        is nobody's at all, or that of as many rows as a class needs. Where the values in the middle are not, those of the
--        first and the third quarter are tried, attribute by attribute another one
with sizes as (
    select class, count(*) as cells from {{ grouping }} group by class
),

ranked as (
    select class, row_number() over (order by class) as place, count(*) over () as total from sizes
),

candidates as (
    select class, place from ranked where (place - 1) % greatest(1, cast(floor(total / {{ looked_at | double }}) as bigint)) = 0
),

members as (
    select k.class, {% for p in packed %}c.{{ p.word_name }} & {{ p.mask(0) }} as path{{ loop.index }}, {% endfor %}a.n
    from {{ grouping }} as a
    join candidates as k on k.class = a.class
    join {{ cells }} as c on c.cell = a.cell
){% for p in packed %}{% set i = loop.index %},

counts{{ i }} as (
    select class, path{{ i }} as path, sum(n) as n from members group by class, path{{ i }}
),

running{{ i }} as (
    select
        class,
        path,
        sum(n) over (partition by class order by path rows between unbounded preceding and current row) as upto,
        sum(n) over (partition by class) as total
    from counts{{ i }}
),

middle{{ i }} as (
    {% for quarters in (2, 1, 3) %}
    select class, {{ loop.index0 }} as step, min(path) as path from running{{ i }} where 4 * upto >= {{ quarters }} * total group by class
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
){% endfor %},

made_up as (
    {% for variant in (0, 1, 2) %}
    select k.class, k.place, {{ variant }} as variant{% for p in packed %}, middle{{ loop.index }}.path as path{{ loop.index }}{% endfor %}

    from candidates as k
    {% for p in packed %}
    join middle{{ loop.index }} on middle{{ loop.index }}.class = k.class and middle{{ loop.index }}.step = {{ variant * loop.index % 3 }}
    {% endfor %}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

held as (
    select m.class, m.variant, sum(c.n) as n
    from made_up as m
    join {{ cells }} as c on {% for p in packed %}c.{{ p.word_name }} & {{ p.mask(0) }} = m.path{{ loop.index }}{% if not loop.last %} and {% endif %}{% endfor %}

    group by m.class, m.variant
),

nobodys as (
    select m.class, min(m.variant) as variant
    from made_up as m
    left join held as h on h.class = m.class and h.variant = m.variant
    where h.n is null or h.n >= {{ least }}
    group by m.class
),

safe_rows as (
    select m.class{% for p in packed %}, m.path{{ loop.index }}{% endfor %}, row_number() over (order by m.place) as place, count(*) over () as total
    from made_up as m
    join nobodys as b on b.class = m.class and b.variant = m.variant
),

chosen as (
    select class{% for p in packed %}, path{{ loop.index }}{% endfor %}, row_number() over (order by place) as place
    from safe_rows
    where (place - 1) % greatest(1, cast(floor(total / {{ shown | double }}) as bigint)) = 0
)

select
    r.place,
    {% for p in packed %}
    {{ p.table_alias }}.l0 as before{{ loop.index }},
    {% endfor %}
    {% for p in packed %}
    cast(c.{{ ("label" ~ loop.index) | alias }} as varchar) as after{{ loop.index }}{% if not loop.last %},{% endif %}

    {% endfor %}
from chosen as r
join {{ classes }} as c on c.class = r.class
{% for p in packed %}
join {{ axes }} as {{ p.axis_alias }} on {{ p.axis_alias }}.attribute = {{ loop.index }} and {{ p.axis_alias }}.path = r.path{{ loop.index }}
join {{ p.attribute.table }} as {{ p.table_alias }} on {{ p.table_alias }}.code = {{ p.axis_alias }}.code
{% endfor %}
where r.place <= {{ shown }}
