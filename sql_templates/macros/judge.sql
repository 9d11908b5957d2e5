{% import "macros/columns.sql" as columns %}
{#- histograms: the CTEs that the models read, from groups(<keys>, <codes>..., n), a comma after each. The histogram of all codes
    is groups itself; every other one sums groups up. General values count in shares for the values that they stand for. -#}
{% macro histograms(groups, keys, codes, histograms) -%}
{% for histogram in histograms %}
{% if histogram.sensitive %}
{{ histogram.hist }} as (
    {% if histogram.shares %}
    select {{ columns.list(keys, "g") }}{{ columns.tail(histogram.others, "g") }}, s.sa, sum(g.n * s.share) as n
    from (select {{ columns.list(keys) }}{{ columns.tail(codes) }}, n from {{ groups }}) as g
    join {{ histogram.shares }} as s on s.node = g.{{ histogram.sensitive }}
    group by {{ columns.list(keys, "g") }}{{ columns.tail(histogram.others, "g") }}, s.sa
    {% elif histogram.others | length + 1 == codes | length %}
    select {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}, {{ histogram.sensitive }} as sa, n from {{ groups }}
    {% else %}
    select {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}, {{ histogram.sensitive }} as sa, cast(sum(n) as bigint) as n
    from {{ groups }}
    group by {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}, {{ histogram.sensitive }}
    {% endif %}
),

{% endif %}
{{ histogram.sizes }} as (
    {% if histogram.others | length == codes | length %}
    select {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}, n from {{ groups }}
    {% else %}
    select {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}, cast(sum(n) as bigint) as n
    from {{ groups }}
    group by {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}
    {% endif %}
),

{% endfor %}
{%- endmacro %}

{#- sizes_of: `s`, the sizes of failing classes. They are among the keys of `failing`, or are looked up. -#}
{% macro sizes_of(failing, keys, size) -%}
{% if size %}
from {{ failing | alias }} as s
{%- else %}
from {{ failing | alias }} as f
join sizes as s on {{ columns.equal(keys, "s", "f") }}
{%- endif %}
{%- endmacro %}

{#- failing: the keys of the classes that violate any of the checks, each class once. If the size of a class is one of its keys,
    the checks read nothing but sizes, and each of them finds a class once. -#}
{% macro failing(checks, keys, size=[]) -%}
{% for check in checks %}
select {% if not size %}distinct {% endif %}{{ columns.list(keys + size) }} from ({{ check }}) as violations
{% if not loop.last %}union{% endif %}

{% else %}
select {{ columns.list(keys + size) }} from sizes where false
{% endfor %}
{%- endmacro %}
