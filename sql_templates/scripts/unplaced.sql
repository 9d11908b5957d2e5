-- step:  unplaced: the columns of the source with values that the script has no place for, and how many rows hold such
-- in:    source(<column>...), for each column that is looked up its list(l0, <mark>)
-- out:   (attribute, n)   key: attribute
-- why:   a value that its taxonomy lacks cannot be generalized, and one that the distribution of the source lacks not be judged
{% import "macros/script.sql" as script %}
{% for column, called, list, mark, is_open in looked_up %}
select {{ called }} as attribute, count(*) as n
from {{ source }} as s
left join {{ list }} as v on {{ script.key("v", "l0" | alias) }} = {{ script.key("s", column) }}
where v.{{ mark }} is null{% if is_open %} and s.{{ column }} is not null{% endif %}

having count(*) > 0
{% if not loop.last or too_long %}union all{% endif %}

{% endfor %}
{% for column, called, length in too_long %}
select {{ called }} as attribute, count(*) as n
from {{ source }} as s
where length(cast(s.{{ column }} as varchar)) > {{ length }}
having count(*) > 0
{% if not loop.last %}union all{% endif %}

{% endfor %}
