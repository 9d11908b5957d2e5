-- step:  source_sizes: how many combinations of quasi-identifiers have how many rows, or persons, before anything is generalized
-- in:    cells(cell, <word>..., n), pairs(cell, person), population(<word>..., n)
-- out:   (n, people, classes)   key: n, people
-- why:   what a release is worth shows beside the risk of the table that it comes from
{% macro key(of) %}{% for word, mask in words %}{{ of | alias }}.{{ word }} & {{ mask }}{% if not loop.last %}, {% endif %}{% endfor %}{% endmacro %}
{% macro paths() %}{% for word, mask in words %}c.{{ word }} & {{ mask }} as {{ word }}, {% endfor %}{% endmacro %}
with sizes as (
    {% if pairs %}
    select {{ paths() }}count(distinct p.person) as n from {{ pairs }} as p join {{ cells }} as c on c.cell = p.cell group by {{ key("c") }}
    {% else %}
    select {{ paths() }}cast(sum(c.n) as bigint) as n from {{ cells }} as c group by {{ key("c") }}
    {% endif %}
){% if population %},

counted as (
    select s.n, greatest(s.n, coalesce(p.n, 0)) as people
    from sizes as s
    left join {{ population }} as p on {% for word, _ in words %}p.{{ word }} = s.{{ word }}{% if not loop.last %} and {% endif %}{% endfor %}

)

select n, people, count(*) as classes from counted group by n, people
{% else %}


select n, n as people, count(*) as classes from sizes group by n
{% endif %}
