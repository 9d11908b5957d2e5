-- step:  pool: the rows that are in no class yet, in pieces of one cell and one combination of sensitive values
-- in:    rows(place, <carried>..., <code>..., n)
-- out:   (piece, <carried>..., <code>..., <bits>..., n, after)   key: piece
-- why:   pieces leave a class in their order; after is the item that a piece was swept out of, bits are the
--        base values that a sensitive value stands for
{% import "macros/columns.sql" as columns %}
select
    row_number() over (order by place{{ columns.tail(codes) }}) as piece,
    {{ columns.list(carried) }},
    {{ columns.list(codes) }},
    {% for s in steering if s.bits %}
    {{ ("b" ~ loop.index) | alias }}.bits as {{ s.bits }},
    {% endfor %}
    n,
    cast(-1 as bigint) as after
from {{ rows }}
{% for s in steering if s.bits %}
{% set b = ("b" ~ loop.index) | alias %}
join (
    values
    {% for node, bits in s.spans %}
    ({{ node }}, {{ bits }}){% if not loop.last %},{% endif %}

    {% endfor %}
) as {{ b }}(node, bits) on {{ b }}.node = {{ s.code }}
{% endfor %}
