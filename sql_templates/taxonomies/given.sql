-- step:  given: a hierarchy that the policy names (a CSV file, named groups), as a ladder
-- in:    the rows of the hierarchy, leaf first, root last
-- out:   (place, l<level>...)   key: place
-- why:   written into the statement, so that a script needs no file beside it
{% import "macros/columns.sql" as columns %}
select g.place, {% for j in levels %}g.l{{ j }}{% if not loop.last %}, {% endif %}{% endfor %}

from (
    values
    {% for row in rows %}
    ({{ loop.index }}, {{ columns.list(row | values) }}){% if not loop.last %},{% endif %}

    {% endfor %}
) as g(place, {% for j in levels %}l{{ j }}{% if not loop.last %}, {% endif %}{% endfor %})
