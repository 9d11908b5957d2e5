-- step:  published_stretches: the stretches of each axis that the published labels name; those that overlap are one
-- in:    classes(class, low<i>, high<i>, level<i>), grouping(cell, class), cells(cell, <word>...), axes(attribute, code, path,
--        position)
-- out:   (attribute, lowest, highest)   key: attribute, lowest
-- why:   what is published may be kept, to find out what is new in the next load. Both positions of NULL alone are NULL. A
--        label of NULL with other values, or of the root of a taxonomy, covers everything, so nothing can be new. A set names
--        its members one by one
with stretches as (
    {% for i, p, style in told %}
    {% if style == "set" %}
    select distinct {{ i }} as attribute, x.position as lowest, x.position as highest
    from {{ grouping }} as a
    join {{ cells }} as c on c.cell = a.cell
    join {{ axes }} as x on x.attribute = {{ i }} and x.path = c.{{ p.word_name }} & {{ p.mask(0) }}
    {% else %}
    {% set below %}c.{{ ("level" ~ i) | alias }} < {{ p.attribute.height }}{% endset %}
    select distinct {{ i }} as attribute, l.position as lowest, {% if style == "ancestor" %}case when {{ below }} then h.position end{% else %}h.position{% endif %} as highest
    from {{ classes }} as c
    join {{ axes }} as l on l.attribute = {{ i }} and l.code = c.{{ ("low" ~ i) | alias }}
    join {{ axes }} as h on h.attribute = {{ i }} and h.code = c.{{ ("high" ~ i) | alias }}
    {% endif %}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

bounded as (
    select attribute, lowest, highest
    from stretches
    where attribute not in (select attribute from stretches where lowest is not null and highest is null)
),

beginnings as (
    select
        attribute,
        lowest,
        highest,
        case
            when lowest > max(highest) over (partition by attribute order by lowest, highest rows between unbounded preceding and 1 preceding)
            then 1
            else 0
        end as is_apart
    from bounded
    where lowest is not null
),

numbered as (
    select
        attribute,
        lowest,
        highest,
        sum(is_apart) over (partition by attribute order by lowest, highest rows between unbounded preceding and current row) as stretch
    from beginnings
)

select attribute, min(lowest) as lowest, max(highest) as highest from numbered group by attribute, stretch
union all
select attribute, lowest, highest from bounded where lowest is null
