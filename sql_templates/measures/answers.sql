-- step:  answers: the answers of a table to count queries
-- in:    queries(query, combination, place, attribute, low, high), values(attribute, value, low, high, share), sets of terms
--        (attribute, value, low), rows(<value>..., n), or rows(class, <value>..., n) of groups whose columns were taken apart
-- out:   (query, n)   key: query
-- why:   a row counts with the product of the shares that a query asks for of its values (000 §5.3.3). Rows with the same
--        values count together. A query without a row that it counts has no answer. The places of a query are joined one after
--        the other; the attribute with most nodes comes first, because it leaves the fewest rows. Where columns were taken apart,
--        any part of a group may go with any other: of N rows, a with one and b with another value, a b / N have both (Anatomy,
--        Slicing)
with query_shares as (
    select q.query, q.combination, q.place, v.value, sum((least(q.high, v.high) - greatest(q.low, v.low) + 1) * v.share) as share
    from {{ queries }} as q
    join {{ values }} as v on v.attribute = q.attribute and v.low <= q.high and v.high >= q.low
    group by q.query, q.combination, q.place, v.value
    {% if sets %}
    union all
    select distinct q.query, q.combination, q.place, v.value, cast(1 as double)
    from {{ queries }} as q
    join {{ sets }} as v on v.attribute = q.attribute and v.low = q.low
    {% endif %}
),

{% if parts %}
sizes as (
    select class, cast(sum(n) as double) as n from {{ rows }} group by class
),

{% for own in parts %}
{% set c = loop.index %}
{% for places in own %}
{{ ("part" ~ c ~ "_" ~ loop.index) | alias }} as (
    select class{% for place, a in places %}, {{ columns[a] }} as {{ ("v" ~ place) | alias }}{% endfor %}, cast(sum(n) as double) as n
    from {{ rows }}
    group by class{% for place, a in places %}, {{ columns[a] }}{% endfor %}

),

{% endfor %}
{% endfor %}
{% endif %}
counted as (
    {% for attributes in combinations %}
    {% if parts %}
    {% set c = loop.index %}
    select {{ loop.index0 }} as combination, {% for _ in attributes %}{{ ("v" ~ loop.index) | alias }}, {% endfor %}sum(p1.n{% for _ in parts[c - 1][1:] %} * {{ ("p" ~ (loop.index + 1)) | alias }}.n / s.n{% endfor %}) as n
    from sizes as s
    {% for _ in parts[c - 1] %}
    join {{ ("part" ~ c ~ "_" ~ loop.index) | alias }} as {{ ("p" ~ loop.index) | alias }} on {{ ("p" ~ loop.index) | alias }}.class = s.class
    {% endfor %}
    group by {% for _ in attributes %}{{ ("v" ~ loop.index) | alias }}{% if not loop.last %}, {% endif %}{% endfor %}

    {% else %}
    select {{ loop.index0 }} as combination, {% for a in attributes %}{{ columns[a] }} as {{ ("v" ~ loop.index) | alias }}, {% endfor %}{% if has_fractions %}sum(n){% else %}cast(sum(n) as bigint){% endif %} as n
    from {{ rows }}
    group by {% for a in attributes %}{{ columns[a] }}{% if not loop.last %}, {% endif %}{% endfor %}

    {% endif %}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

{% for place in range(1, dimensions + 1) %}
matches{{ place }} as materialized (
    select a.query{% for later in range(place + 1, dimensions + 1) %}, c.{{ ("v" ~ later) | alias }}{% endfor %}, c.n * a.share as n
    {% if loop.first %}
    from counted as c
    join query_shares as a on a.place = 1 and a.combination = c.combination and a.value = c.v1
    {% else %}
    from {{ ("matches" ~ (place - 1)) | alias }} as c
    join query_shares as a on a.place = {{ place }} and a.query = c.query and a.value = c.{{ ("v" ~ place) | alias }}
    {% endif %}
){% if not loop.last %},{% endif %}


{% endfor %}
select query, sum(n) as n from {{ ("matches" ~ dimensions) | alias }} group by query
