-- step:  population_columns: the columns of a population that hold the quasi-identifiers, under their names
-- in:    population(<column>...)
-- out:   (<column>...)
-- why:   another table may call them otherwise, and have other columns
select
    {% for column, expression in read %}
    {{ expression }} as {{ column }}{% if not loop.last %},{% endif %}

    {% endfor %}
from {{ population }} as s
