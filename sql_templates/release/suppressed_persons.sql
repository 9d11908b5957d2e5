-- step:  suppressed_persons: how many persons have no row in a release
-- in:    pairs(cell, person), published(cell) or, where the rows of a cell go to several classes, published(cell, person)
-- out:   (persons)
-- why:   few persons have suppressed rows, so these are looked up, and not all others
{% set same %}g.cell = p.cell{% if by_persons %} and g.person = p.person{% endif %}{% endset %}
with shown as (
    select distinct cell{% if by_persons %}, person{% endif %} from {{ published }}
),

suppressed as (
    select distinct p.person from {{ pairs }} as p left join shown as g on {{ same }} where g.cell is null
),

others as (
    select distinct p.person from {{ pairs }} as p join shown as g on {{ same }} join suppressed as s on s.person = p.person
)

select (select count(*) from suppressed) - (select count(*) from others) as persons
