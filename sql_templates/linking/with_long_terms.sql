-- step:  with_long_terms: the source with the terms that stand beside it
-- in:    source(<column>...), for each column of terms a table (key, terms)
-- out:   the columns of the source, and the columns of terms
-- why:   a key that no row has is left out; a row whose key has no terms has none
select
    {% for column in columns %}
    s.{{ column }},
    {% endfor %}
    {% for column, key, terms in joined %}
    coalesce({{ ("k" ~ loop.index) | alias }}.terms, '') as {{ column }}{% if not loop.last %},{% endif %}

    {% endfor %}
from {{ source }} as s
{% for column, key, terms in joined %}
left join {{ terms }} as {{ ("k" ~ loop.index) | alias }} on {{ ("k" ~ loop.index) | alias }}.key = cast(s.{{ key }} as varchar)
{% endfor %}
