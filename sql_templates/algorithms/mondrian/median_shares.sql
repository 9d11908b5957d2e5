-- step:  median_shares: how many rows of each cell go left, of the cells whose rows with the median's value go to both halves
-- in:    pieces(<column>..., part, n), cuts(part, attribute, <mask>..., cut, cut_rows, left_rows)
-- out:   (part, attribute, cell, left_rows)   key: part, attribute, cell
-- why:   every cell gives the same share of its rows, the largest remainders rounded up: so the sensitive values of these rows
--        are distributed alike in both halves
{% import "macros/mondrian.sql" as mondrian %}
with medians as (
    select
        p.part, c.attribute, p.{{ piece_columns[0] }} as cell, c.left_rows,
        p.n * c.left_rows // c.cut_rows as whole_rows, p.n * c.left_rows % c.cut_rows as remainder
    from {{ pieces }} as p
    join {{ cuts }} as c on c.part = p.part and {{ mondrian.value("p", "c", words, masks) }} = c.cut
    where c.left_rows < c.cut_rows
),

ranked as (
    select
        part,
        attribute,
        cell,
        whole_rows,
        left_rows - sum(whole_rows) over (partition by part, attribute) as rounded_up,
        row_number() over (partition by part, attribute order by remainder desc, cell) as place
    from medians
)

select part, attribute, cell, cast(case when place <= rounded_up then whole_rows + 1 else whole_rows end as bigint) as left_rows from ranked
