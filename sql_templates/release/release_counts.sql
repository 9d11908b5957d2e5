-- step:  release_counts: the combinations of values that the release shows, in the order of the content, with their counts
-- in:    cells(cell, <value>..., n), grouping(cell, class, n), classes(class, label<i>...), and source(<value>..., n), a tally
--        that has the other columns too, where such are kept
-- out:   (<alias>..., n, place)
-- why:   few combinations make many rows, so they are counted and sorted before they are repeated. Their order follows from the
--        content, so it tells nothing of the source's order. If the lowest bits of a cell's number are those of its sensitive
--        values, the cells need not be looked up
{% import "macros/pieces.sql" as pieces %}
with {{ pieces.pieces(cells, grouping, starred, is_split, nodes) }}
{% if kept %}
rows_of_cells as (
    {{ pieces.counts(source, cells, read, kept, sensitive, seed, is_split) }}
),

{% elif is_numbered %}
sensitive_values as (
    select cell & {{ sensitive_mask }} as bits{% for value in sensitive %}, min({{ value }}) as {{ value }}{% endfor %}

    from {{ cells }}
    group by cell & {{ sensitive_mask }}
),

class_counts as (
    select class, cell & {{ sensitive_mask }} as bits, sum(n) as n from pieces group by class, cell & {{ sensitive_mask }}
),

{% endif %}
counted as (
    select
        p.class,
        {% for column in columns if not column.is_label %}
        {{ column.label }} as {{ column.alias }},
        {% endfor %}
        {% if kept %}
        {% if is_split %}
        cast(sum(least(p.upto, r.upto) - greatest(p.after, r.upto - r.n)) as bigint) as n
    from rows_of_cells as r
    join pieces as p on p.cell = r.cell and r.upto > p.after and r.upto - r.n < p.upto
        {% else %}
        cast(sum(r.n) as bigint) as n
    from rows_of_cells as r
    join pieces as p on p.cell = r.cell
        {% endif %}
    {{ pieces.general_labels(published_sensitive) }}
        {% elif is_numbered %}
        cast(sum(p.n) as bigint) as n
    from class_counts as p
    join sensitive_values as r on r.bits = p.bits
        {% else %}
        cast(sum(p.n) as bigint) as n
    from {{ cells }} as r
    join pieces as p on p.cell = r.cell
    {{ pieces.general_labels(published_sensitive) }}
        {% endif %}
    group by p.class{% for column in columns if not column.is_label %}, {{ column.label }}{% endfor %}

),

labelled as (
    select
        {% for column in columns %}
        {% if starred and column.star is not none %}case when k.class is null then {{ column.star }} else {% endif %}
        {% if column.is_label %}{{ column.label }}{% else %}k.{{ column.alias }}{% endif %}
        {% if starred and column.star is not none %} end{% endif %} as {{ column.alias }},
        {% endfor %}
        k.n
    from counted as k
    {% if starred %}left {% endif %}join {{ classes }} as c on c.class = k.class
),

published as (
    select {% for column in columns %}{{ column.alias }}, {% endfor %}cast(sum(n) as bigint) as n
    from labelled
    group by {% for column in columns %}{{ column.alias }}{% if not loop.last %}, {% endif %}{% endfor %}

)

select
    {% for column in columns %}
    {{ column.alias }},
    {% endfor %}
    n,
    row_number() over (order by {% for column in columns %}{{ column.alias }} nulls last{% if not loop.last %}, {% endif %}{% endfor %}) as place
from published
