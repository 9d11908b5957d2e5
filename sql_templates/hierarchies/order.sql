-- step:  order: the ladder of a hierarchy file, with its rows in the order of the tree
-- in:    ladder(number, l0 ... lh)
-- out:   (place, before, l<level>...)   key: place
-- why:   the values below a label must follow one another (cells/dimension). Labels have the order of their first rows, in the
--        file or, for a column of numbers, by size; `before` is the place that the row has there
with numbered as (
    select
        {% if by_number %}row_number() over (order by cast(l0 as double), number){% else %}number{% endif %} as before,
        {% for level in levels %}
        l{{ level }}{% if not loop.last %}, {% endif %}{% endfor %}

    from {{ ladder }}
),

placed as (
    select
        before,
        {% for level in levels[1:-1] %}
        min(before) over (partition by l{{ level }}) as first{{ level }},
        {% endfor %}
        {% for level in levels %}
        l{{ level }}{% if not loop.last %}, {% endif %}{% endfor %}

    from numbered
)

select
    row_number() over (order by {% for level in levels[1:-1] | reverse %}first{{ level }}, {% endfor %}before) as place,
    before,
    {% for level in levels %}
    l{{ level }}{% if not loop.last %}, {% endif %}{% endfor %}

from placed
