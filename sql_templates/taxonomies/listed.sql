-- step:  listed: the ladder of a hierarchy that names its values: a CSV file, or groups in the policy
-- in:    the rows of the hierarchy, each from the value to the root
-- out:   (place, l<level>...)   key: place
-- why:   the rows stand in the statement itself, so that a script needs no file beside it
{% import "macros/columns.sql" as columns %}
{% set levels = range(rows[0] | length) %}
select v.place, {% for j in levels %}v.l{{ j }}{% if not loop.last %}, {% endif %}{% endfor %}

from (
    values
    {% for row in rows %}
    ({{ loop.index }}, {{ columns.list(row | values) }}){% if not loop.last %},{% endif %}

    {% endfor %}
) as v(place, {% for j in levels %}l{{ j }}{% if not loop.last %}, {% endif %}{% endfor %})
