-- step:  repeated_identifiers: how many rows each removed column has for how many different values
-- in:    source(<column>...), of which the first rows are read
-- out:   (number, rows, different)   key: number
-- why:   models count rows. Where a column that points at a person repeats, a person has several rows
with sample as (
    select {% for column in removed %}cast(s.{{ column }} as varchar) as removed{{ loop.index }}{% if not loop.last %}, {% endif %}{% endfor %}

    from {{ source }} as s
    limit {{ limit }}
)

{% for _ in removed %}
select {{ loop.index }} as number, count(removed{{ loop.index }}) as rows, count(distinct removed{{ loop.index }}) as different from sample
{% if not loop.last %}union all{% endif %}

{% endfor %}
