-- step:  sensitive_labels: what became of the values of each sensitive attribute whose values were generalized
-- in:    cells(cell, <code>..., n), grouping(cell, class, <code>..., n), the dimensions, general(code, l0, size)
-- out:   (attribute, different, labels, rows, root, share, example)   key: attribute
-- why:   a general value stands for several. The share is that of the leaves which a row's value covers, on average; a suppressed
--        row covers all of them
with {% for a in sensitive %}{% set i = loop.index %}
values{{ i }} as (
    select count(distinct d.l0) as different
    from {{ cells }} as c
    join {{ a.table }} as d on d.code = c.{{ a.code }}
),

counts{{ i }} as (
    select {{ a.code }} as code, sum(n) as n from {{ grouping }} group by {{ a.code }}
),

labels{{ i }} as (
    select
        {% if a.general %}
        coalesce(g.l0, d.l0) as label,
        coalesce(g.size, 1) as covered,
        {% else %}
        d.l0 as label,
        1 as covered,
        {% endif %}
        s.n
    from counts{{ i }} as s
    left join {{ a.table }} as d on d.code = s.code
    {% if a.general %}
    left join {{ a.general }} as g on g.code = s.code
    {% endif %}
),

ranked{{ i }} as (
    select label, covered, n, row_number() over (order by case when covered > 1 then 0 else 1 end, n desc, label) as place
    from labels{{ i }}
){% if not loop.last %},{% endif %}


{% endfor %}
{% for a in sensitive %}
{% set i = loop.index %}
select
    {{ i }} as attribute,
    v.different,
    count(distinct r.label) as labels,
    cast(coalesce(sum(r.n), 0) as bigint) as rows,
    cast(coalesce(sum(case when r.covered = {{ a.leaves }} and r.covered > 1 then r.n end), 0) as bigint) as root,
    ({{ rows | double }} - coalesce(sum(r.n * (1 - r.covered / {{ a.leaves | double }})), 0)) / {{ rows | double }} as share,
    max(case when r.place = 1 then r.label end) as example
from values{{ i }} as v
left join ranked{{ i }} as r on true
group by v.different
{% if not loop.last %}union all{% endif %}

{% endfor %}
