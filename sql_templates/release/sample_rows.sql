-- step:  sample_rows: some rows before and after, made up of values in the middle of what some labels cover
-- in:    grouping(cell, class, n), classes(class, label<i>..., low<i>..., high<i>..., gaps<i>...), cells(cell, <word>..., n),
--        axes(attribute, code, path, n), the dimension tables
-- out:   (place, before<i>..., after<i>...)   key: place
-- why:   a reader sees at once what labels do to a row. No row is shown that could be somebody's: the combination of the values
--        is nobody's at all, or that of as many rows as a class needs. Where the values in the middle are not, those of the
--        first and the third quarter are tried, attribute by attribute another one
{% import "macros/labels.sql" as labels %}
with numbered as (
    select class, row_number() over (order by class) as place, count(*) over () as total
    from (select distinct class from {{ grouping }}) as g
),

candidates as (
    select r.class, r.place{% for p in packed %}, c.low{{ loop.index }}, c.high{{ loop.index }}{% endfor %}

    from numbered as r
    join {{ classes }} as c on c.class = r.class
    where
        (r.place - 1) % greatest(1, cast(floor(r.total / {{ looked_at | double }}) as bigint)) = 0
        {% for p in packed %}
        and c.gaps{{ loop.index }} = 0
        {% endfor %}
),

stretches as (
    {% for p in packed %}
    select {{ loop.index }} as attribute, low{{ loop.index }} as low, high{{ loop.index }} as high from candidates
    {% if not loop.last %}union{% endif %}

    {% endfor %}
),

running as (
    select
        t.attribute,
        t.low,
        t.high,
        x.path,
        sum(x.n) over (partition by t.attribute, t.low, t.high order by x.code rows between unbounded preceding and current row) as upto,
        sum(x.n) over (partition by t.attribute, t.low, t.high) as total
    from stretches as t
    join {{ axes }} as x on x.attribute = t.attribute and x.n > 0 and x.code between t.low and t.high
),

middles as (
    select
        attribute,
        low,
        high,
        {% for quarters in (2, 1, 3) %}
        min(case when 4 * upto >= {{ quarters }} * total then path end) as path{{ loop.index0 }}{% if not loop.last %},{% endif %}

        {% endfor %}
    from running
    group by attribute, low, high
),

made_up as (
    select k.class, k.place, v.variant{% for p in packed %}, case v.variant when 0 then m{{ loop.index }}.path0 when 1 then m{{ loop.index }}.path{{ loop.index % 3 }} else m{{ loop.index }}.path{{ 2 * loop.index % 3 }} end as path{{ loop.index }}{% endfor %}

    from candidates as k
    {% for p in packed %}
    join middles as m{{ loop.index }} on m{{ loop.index }}.attribute = {{ loop.index }} and m{{ loop.index }}.low = k.low{{ loop.index }} and m{{ loop.index }}.high = k.high{{ loop.index }}
    {% endfor %}
    cross join (values (0), (1), (2)) as v(variant)
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
    {{ labels.shown("c", loop.index, lists) }} as after{{ loop.index }}{% if not loop.last %},{% endif %}

    {% endfor %}
from chosen as r
join {{ classes }} as c on c.class = r.class
{% for p in packed %}
join {{ axes }} as {{ p.axis_alias }} on {{ p.axis_alias }}.attribute = {{ loop.index }} and {{ p.axis_alias }}.path = r.path{{ loop.index }}
join {{ p.attribute.table }} as {{ p.table_alias }} on {{ p.table_alias }}.code = {{ p.axis_alias }}.code
{% endfor %}
where r.place <= {{ shown }}
