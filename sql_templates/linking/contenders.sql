-- step:  contenders: the classes that may violate a model, or be the worst of all
-- in:    for each model its bounds (<keys>, low, high)
-- out:   (<keys>)   key: <keys>
-- why:   only these are judged by the models. The worst class is among them: no other one reaches as little
{% import "macros/columns.sql" as columns %}
{% for bounds, worst, required in reached %}
select {{ columns.list(keys, "b") }}
from {{ bounds }} as b
where
    {% if worst == "min" %}
    b.low < {{ required | double }}{% if measures %} or b.low <= (select min(high) from {{ bounds }}){% endif %}

    {% else %}
    b.high > {{ required | double }}{% if measures %} or b.high >= (select max(low) from {{ bounds }}){% endif %}

    {% endif %}
{% if not loop.last %}union{% endif %}

{% endfor %}
