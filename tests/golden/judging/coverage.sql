-- attack, as labels are written

with nodes as (
    select distinct l0 as text, low0 as low, low0 + size0 - 1 as high from "shoal_1_dimension"
union
    select distinct l1 as text, low1 as low, low1 + size1 - 1 as high from "shoal_1_dimension"

),

named as (
    select t.label, n.low, n.high from "shoal_2_labels" as t join nodes as n on n.text = t.text
),

others as (
    select t.label, t.text from "shoal_2_labels" as t where t.text is not null and t.label not in (select label from named)
),

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
    from (select code, case
            when "l0" is null then 'NULL'
            when
                "l0" in ('', 'NULL') or "l0" <> trim("l0", ' ')
                or length(replace(replace(replace(replace("l0", ',', ''), '{', ''), '}', ''), '"', '')) < length("l0")
            then '"' || replace("l0", '"', '""') || '"'
            else "l0"
        end as text from "shoal_1_dimension") as leaves
),

stems as (
    select label, replace(text, '*', '') as stem
    from others
    where substring(text, length(text), 1) = '*' and replace(text, '*', '') <> ''
)

select a.label, a.low, a.high
from named as a
where not exists (select 1 from named as b where b.label = a.label and b.low <= a.low and b.high >= a.high and b.high - b.low > a.high - a.low)
union all
select s.label, m.code, m.code
from sets as s
join members as m on case when substring(m.text, 1, 1) = '"' then replace(s.whole, m.shown, '') <> s.whole else replace(s.plain, m.shown, '') <> s.plain end
union all
select s.label, d.code, d.code
from stems as s
join "shoal_1_dimension" as d on substring(d.l0, 1, length(s.stem)) = s.stem
union all
select t.label, 0, 7 from others as t where t.text <> '' and replace(t.text, '*', '') = ''
union all
select t.label, d.code, d.code
from "shoal_2_labels" as t
join "shoal_1_dimension" as d on d.l0 is null
where t.text is null

-- attack, as labels are written

...

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
        case
            when "lower_text" <> '' and regexp_replace("lower_text", '^-?[0-9]+([.][0-9]+)?(e[+-]?[0-9]+)?$', '', 'g') = ''
            then cast("lower_text" as double)
        end as low,
        case
            when "upper_text" <> '' and regexp_replace("upper_text", '^-?[0-9]+([.][0-9]+)?(e[+-]?[0-9]+)?$', '', 'g') = ''
            then cast("upper_text" as double)
        end
 as high,
        is_closed
    from written
),

positions as (
    select code, cast(l0 as double) as position from "shoal_1_dimension"
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

...

select a.label, a.low, a.high
from named as a
where not exists (select 1 from named as b where b.label = a.label and b.low <= a.low and b.high >= a.high and b.high - b.low > a.high - a.low)
union all
select label, low, high from intervals
union all
select s.label, m.code, m.code
from sets as s
join members as m on case when substring(m.text, 1, 1) = '"' then replace(s.whole, m.shown, '') <> s.whole else replace(s.plain, m.shown, '') <> s.plain end
union all
select s.label, d.code, d.code
from stems as s
join "shoal_1_dimension" as d on substring(d.l0, 1, length(s.stem)) = s.stem
union all
select t.label, 0, 7 from others as t where t.text <> '' and replace(t.text, '*', '') = ''
union all
select t.label, d.code, d.code
from "shoal_2_labels" as t
join "shoal_1_dimension" as d on d.l0 is null
where t.text is null

-- attack, as labels are written

...

ends as (
    select
        label,
        lower_text,
        upper_text,
        case
            when "lower_text" <> '' and regexp_replace("lower_text", '^[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$', '', 'g') = ''
            then 86400.0 * date_diff('day', cast('1970-01-01' as date), cast(cast("lower_text" as timestamp) as date))
                + extract(hour from cast("lower_text" as timestamp)) * 3600 + extract(minute from cast("lower_text" as timestamp)) * 60
        end as low,
        case
            when "upper_text" <> '' and regexp_replace("upper_text", '^[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$', '', 'g') = ''
            then 86400.0 * date_diff('day', cast('1970-01-01' as date), cast(cast("upper_text" as timestamp) as date))
                + extract(hour from cast("upper_text" as timestamp)) * 3600 + extract(minute from cast("upper_text" as timestamp)) * 60
        end
            + case when is_closed and length(upper_text) = 10 then 86399 else 0 end
 as high,
        is_closed
    from written
),

positions as (
    select code, cast(
            86400.0 * date_diff('day', cast('1970-01-01' as date), cast(l0 as date)) + extract(hour from cast(l0 as timestamp)) * 3600
            + extract(minute from cast(l0 as timestamp)) * 60 + floor(extract(second from cast(l0 as timestamp))) as double
        ) as position from "shoal_1_dimension"
),

...
