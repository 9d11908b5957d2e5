-- step:  label_costs: what one row costs whose value is published as a label
-- in:    axes(attribute, code, path, position, lowest, highest, n), levels(attribute, level, keep, climb, leaves, is_ordered)
-- out:   (attribute, level, prefix, n, share, climb, span, bits, detail)   key: attribute, level, prefix
-- why:   metrics are means of these costs. share: of the leaves, what the label covers (loss). climb: of the way to the root,
--        what the label has gone up (precision). span: of the axis, what the label spans (information loss). bits: log2 of the
--        rows with the label (entropy). detail: 1 / the leaves that it covers (information)
with labels as (
    select
        x.attribute,
        s.level,
        x.path & s.keep as prefix,
        s.leaves,
        s.climb,
        s.is_ordered,
        count(*) as covered,
        count(x.position) as placed,
        (least(max(x.position), max(x.highest)) - greatest(min(x.position), min(x.lowest))) / nullif(max(x.highest) - min(x.lowest), 0) as width,
        cast(sum(x.n) as bigint) as n
    from {{ axes }} as x
    join {{ levels }} as s on s.attribute = x.attribute
    group by x.attribute, s.level, x.path & s.keep, s.leaves, s.climb, s.is_ordered
    having sum(x.n) > 0
)

select
    attribute,
    level,
    prefix,
    n,
    covered / leaves as share,
    climb,
    case
        when not is_ordered then climb
        when covered = 1 then 0
        when placed < covered then 1
        else coalesce(width, 0)
    end as span,
    log2(n) as bits,
    1.0 / cast(covered as double) as detail
from labels
