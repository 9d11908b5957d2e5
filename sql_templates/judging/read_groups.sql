-- step:  read_groups: the groups of a table by the sensitive values that models read, with the span of all other ones
-- in:    groups(<key>..., <code>..., n)
-- out:   (<key>..., <code that is read>..., n, low<i>..., high<i>...)   key: <key>..., <code that is read>...
-- why:   a column of many values that no model reads would make the classes as long as the table. Of such a column an audit
--        only tells in which classes it has one value
{% import "macros/columns.sql" as columns %}
select
    {{ columns.list(keys) }}{{ columns.tail(codes) }},
    {% for code in unread %}
    min({{ code }}) as low{{ loop.index }},
    max({{ code }}) as high{{ loop.index }},
    {% endfor %}
    cast(sum(n) as bigint) as n
from {{ groups }}
group by {{ columns.list(keys) }}{{ columns.tail(codes) }}
