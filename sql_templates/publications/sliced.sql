-- step:  sliced: the rows of the groups, with each column of attributes in an order of its own
-- in:    grouping(cell, class, n), cells(cell, <word>..., <code>..., <value>...), classes(class, label<i>...), groups(class, gid)
-- out:   the columns of the release
-- why:   which part of a row belonged to which is what nobody may learn. Inside a group every column is sorted by its own values
--        (Li et al.: permuted), so its order follows from what is published anyway, and no seed can undo it
with {% for column in columns %}
{% set number = loop.index %}
counted{{ number }} as (
    select
        g.gid,
        {% for key in column.keys %}
        {{ key }} as {{ ("k" ~ loop.index) | alias }},
        {% endfor %}
        {% for shown in column.shown %}
        {{ shown.value }} as {{ shown.alias }},
        {% endfor %}
        cast(sum(a.n) as bigint) as n
    from {{ grouping }} as a
    join {{ cells }} as t on t.cell = a.cell
    {% if with_labels %}
    join {{ classes }} as c on c.class = a.class
    {% endif %}
    join {{ groups }} as g on g.class = a.class
    group by g.gid{% for key in column.keys %}, {{ key }}{% endfor %}{% for shown in column.shown %}, {{ shown.value }}{% endfor %}

),

ordered{{ number }} as (
    select
        gid,
        {% for shown in column.shown %}
        {{ shown.alias }},
        {% endfor %}
        n,
        cast(sum(n) over (
            partition by gid order by {% for _ in column.keys %}{{ ("k" ~ loop.index) | alias }}, {% endfor %}{% for shown in column.shown %}{{ shown.alias }} nulls last{% if not loop.last %}, {% endif %}{% endfor %}
            rows between unbounded preceding and current row
        ) as bigint) as upto
    from counted{{ number }}
),

rows{{ number }} as (
    select o.gid, o.upto - o.n + copies.copy as place{% for shown in column.shown %}, o.{{ shown.alias }}{% endfor %}

    from ordered{{ number }} as o, generate_series(1, o.n) as copies(copy)
){% if not loop.last %},{% endif %}


{% endfor %}
select {% for shown in columns_of_release %}{{ shown.alias }} as {{ shown.name }}, {% endfor %}rows1.gid as {{ gid }}
from rows1
{% for _ in columns[1:] %}
join rows{{ loop.index + 1 }} on rows{{ loop.index + 1 }}.gid = rows1.gid and rows{{ loop.index + 1 }}.place = rows1.place
{% endfor %}
order by rows1.gid, rows1.place
