-- step:  boundaries: for each block and attribute the value after which a cut saves most
-- in:    pieces(part, <coordinate>..., n)
-- out:   (part, attribute, v, upto, k, width, lower_width, upper_width, gain)   key: part, attribute
-- why:   a cut saves what its rows lose in width. Of cuts that save alike the more even one is better, as it leaves more to cut:
--        so what is saved counts the less the more uneven the sides are. A block with one group, or with one value of each
--        attribute, has no boundaries
{% import "macros/spans.sql" as spans %}
{% macro of_attribute(low, high) -%}
case attribute{% for axis in space %} when {{ loop.index }} then {{ spans.span(axis, low | alias, high | alias) }}{% endfor %} end
{%- endmacro %}
with histogram as (
    {% for axis in space %}
    select part, {{ loop.index }} as attribute, {{ axis.at }} as v, cast(sum(n) as bigint) as n from {{ pieces }} group by part, {{ axis.at }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

summed as (
    select
        part,
        attribute,
        v,
        cast(sum(n) over (partition by part, attribute order by v rows between unbounded preceding and current row) as bigint) as upto,
        cast(sum(n) over (partition by part, attribute) as bigint) as total,
        lead(v) over (partition by part, attribute order by v) as next_v,
        min(v) over (partition by part, attribute) as lowest,
        max(v) over (partition by part, attribute) as highest
    from histogram
),

widths as (
    select
        part,
        attribute,
        v,
        upto,
        total,
        {{ of_attribute("lowest", "highest") }} as width,
        {{ of_attribute("lowest", "v") }} as lower_width,
        {{ of_attribute("next_v", "highest") }} as upper_width
    from summed
    where next_v is not null and total >= {{ 2 * l }}
),

gains as (
    select
        part,
        attribute,
        v,
        upto,
        total // {{ l }} as k,
        width,
        lower_width,
        upper_width,
        total * width - upto * lower_width - (total - upto) * upper_width as gain,
        exp({{ balance | double }} * ln(2.0 * least(upto, total - upto) / total)) as evenness
    from widths
),

ranked as (
    select
        part, attribute, v, upto, k, width, lower_width, upper_width, gain,
        row_number() over (partition by part, attribute order by floor(gain * evenness) desc, v) as place
    from gains
)

select part, attribute, v, upto, k, width, lower_width, upper_width, gain from ranked where place = 1
