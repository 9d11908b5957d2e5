-- step:  chosen_outliers: the outliers of each class that gain most, and how many rows are lost up to them
-- in:    outliers(part, attribute, side, <mask>..., cut, lost, gain), groups(<keys>, <code>..., n), class_widths(part, low<i>,
--        high<i>)
-- out:   (part, side, <mask>..., cut, lost, total)   key: part
-- why:   the rest of a class must satisfy all models. Those that gain most for each lost row come first, and are suppressed as far
--        as the budget goes. Of outliers that gain the same, those of the class with the lower values come first
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
),

ranked as (
    select
        o.part, o.side{{ columns.tail(masks, "o") }}, o.cut, o.lost, o.gain,
        row_number() over (partition by o.part order by o.gain desc, o.lost, o.attribute, o.side) as choice
    from {{ outliers }} as o
    where not exists (select 1 from failing as f where {{ columns.equal(keys, "f", "o") }})
)

select
    r.part, r.side{{ columns.tail(masks, "r") }}, r.cut, r.lost,
    sum(r.lost) over (
        order by r.gain / r.lost desc, r.lost{% for what in ("low", "high") %}{% for _ in packed %}, w.{{ (what ~ loop.index) | alias }}{% endfor %}{% endfor %}, r.part
        rows between unbounded preceding and current row
    ) as total
from ranked as r
join {{ class_widths }} as w on w.part = r.part
where r.choice = 1
