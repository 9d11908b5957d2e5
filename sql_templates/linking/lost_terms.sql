-- step:  lost_terms: how many terms the rows of each class had, and how many they have in the release
-- in:    grouping(cell, class, <code>, n), cells(cell, <code>), look_alikes(class, whole), set_sizes(code, terms) of each column
-- out:   (class, had, has, n)   key: class, had, has
-- why:   classes with equal labels are one class of the release
with counted as (
    {% for code, set_sizes in columns %}
    select l.whole as class, coalesce(b.terms, 0) as had, coalesce(a.terms, 0) as has, g.n
    from {{ grouping }} as g
    join {{ look_alikes }} as l on l.class = g.class
    join {{ cells }} as c on c.cell = g.cell
    left join {{ set_sizes }} as b on b.code = c.{{ code }}
    left join {{ set_sizes }} as a on a.code = {% if is_published %}g{% else %}c{% endif %}.{{ code }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
)

select class, had, has, cast(sum(n) as bigint) as n from counted group by class, had, has
