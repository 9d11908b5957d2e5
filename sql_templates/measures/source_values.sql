-- step:  source_values: the values of the cells in the form of measures/coverage
-- in:    axes(attribute, code, path, n), the dimensions of the sensitive attributes
-- out:   (attribute, value, low, high, share)
-- why:   a value of the source covers itself, so the source answers queries as a release does
select attribute - 1 as attribute, path as value, code as low, code as high, cast(1 as double) as share from {{ axes }} where n > 0
{% for attribute in sensitive %}
union all
select {{ quasi + loop.index0 }}, code, code, code, cast(1 as double) from {{ attribute.table }}
{% endfor %}
