-- step:  shares: how many rows of each cell go left where the middle of a partition falls among rows of one value
-- in:    pieces(<carried>..., part, n), cuts(part, attribute, <mask>..., cut, there, taken)
-- out:   (part, attribute, cell, taken)   key: part, attribute, cell
-- why:   in proportion, the largest remainders rounded up: both halves then hold the sensitive values of these rows alike
{% import "macros/mondrian.sql" as mondrian %}
with middle as (
    select p.part, c.attribute, p.{{ carried[0] }} as cell, c.taken, p.n * c.taken // c.there as whole, p.n * c.taken % c.there as rest
    from {{ pieces }} as p
    join {{ cuts }} as c on c.part = p.part and {{ mondrian.value("p", "c", words, masks) }} = c.cut
    where c.taken < c.there
),

ranked as (
    select
        part,
        attribute,
        cell,
        whole,
        taken - sum(whole) over (partition by part, attribute) as left_over,
        row_number() over (partition by part, attribute order by rest desc, cell) as place
    from middle
)

select part, attribute, cell, cast(case when place <= left_over then whole + 1 else whole end as bigint) as taken from ranked
