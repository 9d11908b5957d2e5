-- step:  coverage: which stretches of values each label of a column stands for
-- in:    labels(label, text), the column's dimension
-- out:   (label, low, high)
-- why:   a label that the taxonomy has stands for what is below it; if several levels have it, for the highest of these. Others
--        are read as they are written: intervals, ranges, sets, open ends; without a taxonomy also codes that end in stars. An
--        interval without a value of anybody has low > high. A label that cannot be read has no line
{% import "macros/axes.sql" as axes %}
{% import "macros/labels.sql" as writing %}
{% macro number(text) -%}
{% if attribute.column.kind == "date" -%}
case
            when {{ text }} <> '' and regexp_replace({{ text }}, '^[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$', '', 'g') = ''
            then 86400.0 * date_diff('day', cast('1970-01-01' as date), cast(cast({{ text }} as timestamp) as date))
                + extract(hour from cast({{ text }} as timestamp)) * 3600 + extract(minute from cast({{ text }} as timestamp)) * 60
        end
{%- else -%}
case
            when {{ text }} <> '' and regexp_replace({{ text }}, '^-?[0-9]+([.][0-9]+)?(e[+-]?[0-9]+)?$', '', 'g') = ''
            then cast({{ text }} as double)
        end
{%- endif %}
{%- endmacro %}
with nodes as (
    {% for level in levels %}
    select distinct l{{ level }} as text, low{{ level }} as low, low{{ level }} + size{{ level }} - 1 as high from {{ attribute.table }}
    {% if not loop.last %}union{% endif %}

    {% endfor %}
),

named as (
    select t.label, n.low, n.high from {{ labels }} as t join nodes as n on n.text = t.text
),

others as (
    select t.label, t.text from {{ labels }} as t where t.text is not null and t.label not in (select label from named)
),

{% if attribute.is_ordered %}
written as (
    select
        label,
        case
            when substring(text, 1, 1) = '[' then split_part(substring(text, 2, length(text) - 2), ', ', 1)
            when substring(text, 1, 3) = '>= ' then substring(text, 4)
            when substring(text, 1, 2) <> '< ' then text
        end as lower_text,
        case
            when substring(text, 1, 1) = '[' then split_part(substring(text, 2, length(text) - 2), ', ', 2)
            when substring(text, 1, 2) = '< ' then substring(text, 3)
            when substring(text, 1, 3) <> '>= ' then text
        end as upper_text,
        substring(text, length(text), 1) <> ')' and substring(text, 1, 2) <> '< ' as is_closed
    from others
),

ends as (
    select
        label,
        lower_text,
        upper_text,
        {{ number("lower_text" | alias) }} as low,
        {{ number("upper_text" | alias) }}
            {% if attribute.column.kind == "date" %}
            + case when is_closed and length(upper_text) = 10 then 86399 else 0 end
            {% endif %} as high,
        is_closed
    from written
),

positions as (
    select code, {{ axes.position(attribute) }} as position from {{ attribute.table }}
),

intervals as (
    select e.label, coalesce(min(p.code), 0) as low, coalesce(max(p.code), -1) as high
    from ends as e
    left join positions as p
        on p.position >= coalesce(e.low, p.position)
        and (e.high is null or p.position < e.high or (e.is_closed and p.position = e.high))
    where (e.lower_text is null or e.low is not null) and (e.upper_text is null or e.high is not null)
    group by e.label
),

{% endif %}
sets as (
    select
        label,
        ', ' || substring(text, 2, length(text) - 2) || ', ' as whole,
        ', ' || regexp_replace(substring(text, 2, length(text) - 2), '"([^"]|"")*"', '', 'g') || ', ' as plain
    from others
    where substring(text, 1, 1) = '{'
),

members as (
    select code, text, ', ' || text || ', ' as shown
    from (select code, {{ writing.member("l0" | alias) }} as text from {{ attribute.table }}) as leaves
){% if is_guessed %},

stems as (
    select label, replace(text, '*', '') as stem
    from others
    where substring(text, length(text), 1) = '*' and replace(text, '*', '') <> ''
){% endif %}


select a.label, a.low, a.high
from named as a
where not exists (select 1 from named as b where b.label = a.label and b.low <= a.low and b.high >= a.high and b.high - b.low > a.high - a.low)
{% if attribute.is_ordered %}
union all
select label, low, high from intervals
{% endif %}
union all
select s.label, m.code, m.code
from sets as s
join members as m on case when substring(m.text, 1, 1) = '"' then replace(s.whole, m.shown, '') <> s.whole else replace(s.plain, m.shown, '') <> s.plain end
{% if is_guessed %}
union all
select s.label, d.code, d.code
from stems as s
join {{ attribute.table }} as d on substring(d.l0, 1, length(s.stem)) = s.stem
{% endif %}
union all
select t.label, 0, {{ attribute.leaves - 1 }} from others as t where t.text <> '' and replace(t.text, '*', '') = ''
union all
{% if tells_null %}
select t.label, d.code, d.code
from {{ labels }} as t
join {{ attribute.table }} as d on d.l0 is null
where t.text is null
{% else %}
select t.label, 0, {{ attribute.leaves - 1 }} from {{ labels }} as t where t.text is null
{% endif %}
