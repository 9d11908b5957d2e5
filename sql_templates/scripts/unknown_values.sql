-- step:  unknown_values: the columns of the source with values that the script does not know, and how many rows have such
-- in:    source(<column>...), for each column that is looked up its list(l0, <mark>)
-- out:   (attribute, n)   key: attribute
-- why:   the script cannot generalize a value that the taxonomy lacks, nor judge one that the list of shares lacks
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
