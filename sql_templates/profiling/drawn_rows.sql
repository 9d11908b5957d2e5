-- step:  drawn_rows: the rows of a table that are drawn by the marks of their values, with numbers in place of values
-- in:    source(<column>...), marked(value, code) for each column
-- out:   (c<number>..., <person>...)
-- why:   whether a row is drawn depends on its values in one or two columns: of each combination that has these columns in it all
--        rows are drawn or none. Of rows drawn one by one many more would be alone than are
select
    {% for column in columns %}
    {{ column.code }}{% if person or not loop.last %},{% endif %}

    {% endfor %}
    {% if person %}
    person
    {% endif %}
from (
    select
        {% for column in columns %}
        {{ column.alias }}.code as {{ column.code }}{% if person or not loop.last %},{% endif %}

        {% endfor %}
        {% if person %}
        {{ person }} as person
        {% endif %}
    from {{ source }} as s
    {% for column in columns %}
    join {{ column.dictionary }} as {{ column.alias }} on {{ column.alias }}.value is not distinct from {{ column.value }}
    {% endfor %}
) as marked
where
    {% for condition in conditions %}
    {% if not loop.first %}or {% endif %}{{ condition }}
    {% endfor %}
