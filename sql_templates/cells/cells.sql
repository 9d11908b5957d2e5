-- step:  cells: the frequency table in codes: every cell with its packed path
-- in:    tally(<value>..., n), a dimension for each attribute
-- out:   (cell, <word>..., <code>..., <value>..., n)   key: cell
-- why:   a word holds the rank of each label among its siblings, attribute after attribute, and in each from the root down. So
--        one bitwise `and` with the mask of a node generalizes a cell. Cells are numbered in the order of their paths, then of
--        the codes of their sensitive values. If both fit in one word, the word is the number
{% import "macros/columns.sql" as columns %}
with packed as (
    select
        {% for word in words %}
        cast(0{% for a in word.attributes %}{% for level, factor in a.factors %} + {{ a.table_alias }}.rank{{ level }} * {{ factor }}{% endfor %}{% endfor %}{% if loop.first %}{% for a, stride in numbered %} + {{ a.table_alias }}.code * {{ stride }}{% endfor %}{% endif %} as bigint) as {{ word.name }},
        {% endfor %}
        {% for a in attributes if a.code in sensitive %}
        cast({{ a.table_alias }}.code as bigint) as {{ a.code }},
        {% endfor %}
        {% for value in values %}
        t.{{ value }},
        {% endfor %}
        t.n
    from {{ tally }} as t
    {% for a in attributes %}
    join {{ a.table }} as {{ a.table_alias }} on {{ a.table_alias }}.l0 is not distinct from cast(t.{{ a.value }} as varchar)
    {% endfor %}
)

select
    {% if is_numbered %}
    {{ words[0].name }} as cell,
    {% else %}
    row_number() over (order by {% for word in words %}{{ word.name }}{% if not loop.last %}, {% endif %}{% endfor %}{{ columns.tail(sensitive) }}) as cell,
    {% endif %}
    {% for word in words %}{{ word.name }}, {% endfor %}{% for code in sensitive %}{{ code }}, {% endfor %}{% for value in values %}{{ value }}, {% endfor %}n
from packed
