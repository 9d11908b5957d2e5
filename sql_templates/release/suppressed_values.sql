-- step:  suppressed_values: the values of each quasi-identifier whose rows are suppressed at least twice as often as all rows
-- in:    cells(cell, <word>..., n), grouping(cell, class, n), axes(attribute, code, path, n), the dimension tables
-- out:   (attribute, place, value, different, rows, suppressed)   key: attribute, place
-- why:   who is left out is seldom left out by chance, and a release without them says less of them. Values that few rows of the
--        source hold are not named: they, and those beyond the first ones, are counted together, with the place 0
with published as (
    select cell, sum(n) as n from {{ grouping }} group by cell
),

rest as (
    select {% for word in words %}c.{{ word }}, {% endfor %}c.n - coalesce(p.n, 0) as n
    from {{ cells }} as c
    left join published as p on p.cell = c.cell
    where c.n > coalesce(p.n, 0)
),

rest_paths as (
    {% for p in packed %}
    select {{ loop.index }} as attribute, {{ p.word_name }} & {{ p.mask(0) }} as path, n from rest
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

suppressed as (
    select attribute, path, sum(n) as n from rest_paths group by attribute, path
),

frequent as (
    select
        x.attribute,
        x.code,
        x.n as rows,
        cast(s.n as bigint) as suppressed,
        case when x.n >= {{ least }} then row_number() over (partition by x.attribute order by case when x.n >= {{ least }} then 0 else 1 end, s.n desc, x.code) else 0 end as place
    from suppressed as s
    join {{ axes }} as x on x.attribute = s.attribute and x.path = s.path
    where s.n * cast({{ rows }} as double) >= 2 * cast({{ total }} as double) * x.n
),

placed as (
    select attribute, code, rows, suppressed, case when place <= {{ most }} then place else 0 end as place from frequent
),

leaves as (
    {% for p in packed %}
    select {{ loop.index }} as attribute, code, l0 from {{ p.attribute.table }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
)

select
    p.attribute,
    p.place,
    max(case when p.place > 0 then d.l0 end) as value,
    count(*) as different,
    cast(sum(p.rows) as bigint) as rows,
    cast(sum(p.suppressed) as bigint) as suppressed
from placed as p
join leaves as d on d.attribute = p.attribute and d.code = p.code
group by p.attribute, p.place
