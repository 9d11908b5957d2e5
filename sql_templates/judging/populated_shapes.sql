-- step:  populated_shapes: the classes as shapes, with shape 0 for the people of the population whom no class fits
-- in:    shapes(shape, classes)
-- out:   (shape, classes)   key: shape
-- why:   they count as one class that may violate a model
select shape, classes from {{ shapes }}
{% if left %}
union all
select cast(0 as bigint) as shape, cast(1 as bigint) as classes
{% endif %}
