{% import "macros/columns.sql" as columns %}
{#- histograms: the CTEs that the models read, from groups(<keys>, <codes>..., n), a comma after each: for each histogram the
    counts (<keys>, sa, n) and the sizes (<keys>, n, rows). The histogram of all codes is groups itself; every other one sums
    groups up. General values count in shares for the values that they stand for. Where persons are counted, n is a number of
    persons, of groups(<keys>, <codes>..., person, n, <count>...): see `persons`. Where the people of a population are counted, too,
    groups have a column `people`. Those without rows are no class: people that no class has are in `nobody`. -#}
{% macro histograms(groups, keys, codes, histograms) -%}
{% if histograms[0].people %}
populated as (
    select {{ columns.list(keys) }}, cast(sum(n) as bigint) as n, cast(sum(people) as bigint) as people from {{ groups }} group by {{ columns.list(keys) }}
),

nobody as (
    select {{ columns.list(keys) }} from populated where n = 0 and people > 0
),

held as (
    select {{ columns.list(keys) }}{{ columns.tail(codes) }}, n from {{ groups }} where n > 0
),

{% set groups = "held" | alias %}
{% endif %}
{% for histogram in histograms %}
{% if histogram.sensitive %}
{{ histogram.hist }} as (
    {% if histogram.shares and histogram.counts_persons %}
    select {{ columns.list(keys, "g") }}{{ columns.tail(histogram.others, "g") }}, s.sa, sum(g.n * s.share) as n
    from (
        select {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}, {{ histogram.sensitive }}, {{ persons(histogram, histogram.count) }} as n
        from {{ groups }}
        group by {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}, {{ histogram.sensitive }}
    ) as g
    join {{ histogram.shares }} as s on s.node = g.{{ histogram.sensitive }}
    group by {{ columns.list(keys, "g") }}{{ columns.tail(histogram.others, "g") }}, s.sa
    {% elif histogram.counts_persons %}
    select {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}, {{ histogram.sensitive }} as sa, {{ persons(histogram, histogram.count) }} as n
    from {{ groups }}
    group by {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}, {{ histogram.sensitive }}
    {% elif histogram.shares %}
    select {{ columns.list(keys, "g") }}{{ columns.tail(histogram.others, "g") }}, s.sa, sum(g.n * s.share) as n
    from (select {{ columns.list(keys) }}{{ columns.tail(codes) }}, n from {{ groups }}) as g
    {% if histogram.within %}
    join {{ histogram.within }} as w on {{ columns.equal(keys, "w", "g") }}
    {% endif %}
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
    {% if histogram.people %}
    select {{ columns.list(keys) }}, n, n as rows, people from populated where n > 0
    {% elif histogram.counts_persons %}
    select {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}, {{ persons(histogram, histogram.size_count) }} as n, cast(sum(n) as bigint) as rows
    from {{ groups }}
    group by {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}
    {% elif histogram.within %}
    select {{ columns.list(keys, "g") }}, cast(sum(g.n) as bigint) as n, cast(sum(g.n) as bigint) as rows
    from (select {{ columns.list(keys) }}, n from {{ groups }}) as g
    join {{ histogram.within }} as w on {{ columns.equal(keys, "w", "g") }}
    group by {{ columns.list(keys, "g") }}
    {% elif histogram.others | length == codes | length %}
    select {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}, n, n as rows from {{ groups }}
    {% else %}
    select {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}, cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from {{ groups }}
    group by {{ columns.list(keys) }}{{ columns.tail(histogram.others) }}
    {% endif %}
),

{% endfor %}
{%- endmacro %}

{#- persons: how many persons some groups are of. Where numbers add up, `count` has the persons whose rows agree on all
    quasi-identifiers, and `person` is 0 in their groups: such a person is in no other class. Without `person` it has all. -#}
{% macro persons(histogram, count) -%}
{% if histogram.adds_up -%}
cast(sum({{ count }}){% if histogram.person %} + count(distinct case when {{ histogram.person }} > 0 then {{ histogram.person }} end){% endif %} as bigint)
{%- else -%}
count(distinct {{ histogram.person }})
{%- endif %}
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

{#- lost_of: `s`, how many rows a node loses by the classes that fail. People whom no class has cannot be left out: each of their
    classes counts for more rows than may be. -#}
{% macro lost_of(failing, keys, size, has_nobody, limit) -%}
{% if has_nobody %}
select f.node, cast(sum(coalesce(s.rows, {{ limit + 1 }})) as bigint) as n
from {{ failing | alias }} as f
left join sizes as s on {{ columns.equal(keys, "s", "f") }}
group by f.node
{%- else %}
select s.node, cast(sum({{ rows_of("s", size) }}) as bigint) as n
{{ sizes_of(failing, keys, size) }}
group by s.node
{%- endif %}
{%- endmacro %}

{#- rows_of: the number of rows of a class. If the checks read nothing but sizes, it is the size itself. -#}
{% macro rows_of(sizes, size) -%}
{{ sizes | alias }}.{% if size %}n{% else %}rows{% endif %}
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
