-- step:  pool: the rows that are in no class yet, in pieces of one cell and one combination of sensitive values
-- in:    rows(<column>..., <code>..., n)
-- out:   (piece, <column>..., <code>..., <bits>..., n, swept_from)   key: piece
-- why:   the pieces are numbered in the order in which their rows leave a class. `swept_from` is the item that a piece was last
--        swept out of, -1 at first; bits are the base values that a sensitive value stands for
{% import "macros/columns.sql" as columns %}
select
    row_number() over (order by place{{ columns.tail(codes) }}) as piece,
    {{ columns.list(row_columns) }},
    {{ columns.list(codes) }},
    {% for bound in bounds if bound.bits %}
    {{ ("b" ~ loop.index) | alias }}.bits as {{ bound.bits }},
    {% endfor %}
    n,
    cast(-1 as bigint) as swept_from
from {{ rows }}
{% for bound in bounds if bound.bits %}
{% set b = ("b" ~ loop.index) | alias %}
join (
    values
    {% for node, bits in bound.node_bits %}
    ({{ node }}, {{ bits }}){% if not loop.last %},{% endif %}

    {% endfor %}
) as {{ b }}(node, bits) on {{ b }}.node = {{ bound.code }}
{% endfor %}
