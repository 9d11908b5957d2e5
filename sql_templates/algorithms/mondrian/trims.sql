-- step:  trims: which outlying values are left out: those of most gain for each lost row, as far as the limit goes
-- in:    edges(part, attribute, side, <mask>..., cut, lost, gain), groups(<keys>, <code>..., n), spans(part, low<i>, high<i>)
-- out:   (part, side, <mask>..., cut, lost)   key: part
-- why:   what is left of a class must satisfy all models. Ties go by the place of the class on the axes
{% import "macros/columns.sql" as columns %}
{% import "macros/judge.sql" as judge %}
with {{ judge.histograms(groups, keys, codes, histograms) }}
failing as (
    {{ judge.failing(violations, keys) }}
),

ranked as (
    select
        e.part, e.side{{ columns.tail(masks, "e") }}, e.cut, e.lost, e.gain,
        row_number() over (partition by e.part order by e.gain desc, e.lost, e.attribute, e.side) as choice
    from {{ edges }} as e
    where not exists (select 1 from failing as f where {{ columns.equal(keys, "f", "e") }})
),

spent as (
    select
        r.part, r.side{{ columns.tail(masks, "r") }}, r.cut, r.lost,
        sum(r.lost) over (
            order by r.gain / r.lost desc, r.lost{% for what in ("low", "high") %}{% for _ in packed %}, s.{{ (what ~ loop.index) | alias }}{% endfor %}{% endfor %}, r.part
            rows between unbounded preceding and current row
        ) as total
    from ranked as r
    join {{ spans }} as s on s.part = r.part
    where r.choice = 1
)

select part, side{{ columns.tail(masks) }}, cut, lost from spent where total <= {{ budget }}
