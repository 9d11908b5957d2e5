{% import "macros/columns.sql" as columns %}
{#- histograms: the CTEs that the models read, from groups(<keys>, <codes>..., n), a comma after each. A view of all codes
    is the groups themselves; every other one sums them up. General values count in shares for what they stand for. -#}
{% macro histograms(groups, keys, codes, views) -%}
{% for view in views %}
{% if view.sensitive %}
{{ view.hist }} as (
    {% if view.shares %}
    select {{ columns.list(keys, "g") }}{{ columns.tail(view.others, "g") }}, s.sa, sum(g.n * s.share) as n
    from (select {{ columns.list(keys) }}{{ columns.tail(codes) }}, n from {{ groups }}) as g
    join {{ view.shares }} as s on s.node = g.{{ view.sensitive }}
    group by {{ columns.list(keys, "g") }}{{ columns.tail(view.others, "g") }}, s.sa
    {% elif view.others | length + 1 == codes | length %}
    select {{ columns.list(keys) }}{{ columns.tail(view.others) }}, {{ view.sensitive }} as sa, n from {{ groups }}
    {% else %}
    select {{ columns.list(keys) }}{{ columns.tail(view.others) }}, {{ view.sensitive }} as sa, cast(sum(n) as bigint) as n
    from {{ groups }}
    group by {{ columns.list(keys) }}{{ columns.tail(view.others) }}, {{ view.sensitive }}
    {% endif %}
),

{% endif %}
{{ view.sizes }} as (
    {% if view.others | length == codes | length %}
    select {{ columns.list(keys) }}{{ columns.tail(view.others) }}, n from {{ groups }}
    {% else %}
    select {{ columns.list(keys) }}{{ columns.tail(view.others) }}, cast(sum(n) as bigint) as n
    from {{ groups }}
    group by {{ columns.list(keys) }}{{ columns.tail(view.others) }}
    {% endif %}
),

{% endfor %}
{%- endmacro %}

{#- sizes_of: `s`, the sizes of failing classes, which are among the keys by which those were looked for or have to be looked up. -#}
{% macro sizes_of(failing, keys, size) -%}
{% if size %}
from {{ failing | alias }} as s
{%- else %}
from {{ failing | alias }} as f
join sizes as s on {{ columns.equal(keys, "s", "f") }}
{%- endif %}
{%- endmacro %}

{#- failing: the keys of the classes that violate any of the checks, each once. Where their sizes are told as well, the checks
    look at nothing else, and each of them finds a class once. -#}
{% macro failing(checks, keys, size=[]) -%}
{% for check in checks %}
select {% if not size %}distinct {% endif %}{{ columns.list(keys + size) }} from ({{ check }}) as violations
{% if not loop.last %}union{% endif %}

{% else %}
select {{ columns.list(keys + size) }} from sizes where false
{% endfor %}
{%- endmacro %}
