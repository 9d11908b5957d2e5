-- step:  set_queries: the count queries that were drawn: some values of each attribute of a query
-- in:    query_domain(attribute, code)
-- out:   (query, combination, place, attribute, low, high)   key: query, place, low
-- why:   004 §4.3: A = x1 or A = x2 or …, as many as the selectivity asks for. Which ones follows from the seed
with drawn as (
    select d.query, d.combination, d.place, d.attribute
    from (
        values
        {% for query, combination, attributes in drawn %}
        {% set last = loop.last %}
        {% for attribute in attributes %}
        ({{ query }}, {{ combination }}, {{ loop.index }}, {{ attribute }}){% if not (last and loop.last) %},{% endif %}

        {% endfor %}
        {% endfor %}
    ) as d(query, combination, place, attribute)
),

wanted as (
    select w.attribute, w.most
    from (values {% for attribute, most in wanted %}({{ attribute }}, {{ most }}){% if not loop.last %}, {% endif %}{% endfor %}) as w(attribute, most)
),

shuffled as (
    select
        d.query, d.combination, d.place, d.attribute, v.code, w.most,
        row_number() over (
            partition by d.query, d.attribute
            order by md5('{{ seed }}|' || cast(d.query as varchar) || '|' || cast(d.attribute as varchar) || '|' || cast(v.code as varchar)), v.code
        ) as turn
    from drawn as d
    join {{ domain }} as v on v.attribute = d.attribute
    join wanted as w on w.attribute = d.attribute
)

select query, combination, place, attribute, code as low, code as high from shuffled where turn <= most
