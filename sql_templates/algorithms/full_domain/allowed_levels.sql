-- step:  allowed_levels: the levels that the policy allows for each attribute, and which bits of a path they keep
-- in:    the levels as values, in the order of the columns
-- out:   (attribute, level, keep, <mask>..., climb, weight, leaves, stride, is_ordered)   key: attribute, level
-- why:   other steps join these numbers of the policy and of the packed paths
{% import "macros/columns.sql" as columns %}
select cast(attribute as bigint) as attribute, cast(level as bigint) as level, cast(keep as bigint) as keep{% for mask in masks %}, cast({{ mask }} as bigint) as {{ mask }}{% endfor %}, climb, weight, leaves, cast(stride as bigint) as stride, is_ordered
from (
    values
    {% for row in levels %}
    ({{ columns.list(row) }}){% if not loop.last %},{% endif %}

    {% endfor %}
) as v(attribute, level, keep, {% for mask in masks %}{{ mask }}, {% endfor %}climb, weight, leaves, stride, is_ordered)
