-- step:  queries: the count queries that were drawn: a stretch of leaves for each attribute of a query
-- in:    for each attribute nodes(code, low, size)
-- out:   (query, combination, place, attribute, low, high)   key: query, place
-- why:   a query asks for a node of the taxonomy of each of its attributes (000 §5.3.3). Queries over the same attributes are
--        one combination, as the same counts answer them
with nodes as (
    {% for table in nodes %}
    select {{ loop.index0 }} as attribute, code, low, low + size - 1 as high from {{ table }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

query_nodes as (
    select d.query, d.combination, d.place, d.attribute, d.code
    from (
        values
        {% for query in drawn %}
        {% set last = loop.last %}
        {% for attribute in query.attributes %}
        ({{ query.number }}, {{ combinations.index(query.attributes) }}, {{ loop.index }}, {{ attribute }}, {{ query.nodes[loop.index0] }}){% if not (last and loop.last) %},{% endif %}

        {% endfor %}
        {% endfor %}
    ) as d(query, combination, place, attribute, code)
)

select d.query, d.combination, d.place, d.attribute, n.low, n.high
from query_nodes as d
join nodes as n on n.attribute = d.attribute and n.code = d.code
