-- step:  with_term_sets: a table whose columns of terms hold sets in one way of writing
-- in:    table(<column>...), term_sets(written, terms) for each column of terms
-- out:   the columns of the table
-- why:   equal sets must be equal values: they are counted, and rows find their cells by them
select
    {% for column, sets in columns %}
    {% if sets %}{{ ("t" ~ loop.index) | alias }}.terms as {{ column }}{% else %}s.{{ column }}{% endif %}{% if not loop.last %},{% endif %}

    {% endfor %}
from {{ table }} as s
{% for column, sets in columns %}
{% if sets %}
join {{ sets }} as {{ ("t" ~ loop.index) | alias }} on {{ ("t" ~ loop.index) | alias }}.written is not distinct from s.{{ column }}
{% endif %}
{% endfor %}
