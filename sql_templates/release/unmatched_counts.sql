-- step:  unmatched_counts: the combinations that the release has more or less often than the persons behind it say
-- in:    expected(shape, <code>..., n), numbered(shape, <key>...), written(<key>..., <code>..., n)
-- out:   (combinations)
-- why:   persons may be counted instead of what is written only if both are the same rows
{% import "macros/columns.sql" as columns %}
with totals as (
    select shape{{ columns.tail(codes) }}, sum(n) as n from {{ expected }} group by shape{{ columns.tail(codes) }}
),

counts as (
    select {{ columns.list(keys, "s") }}{{ columns.tail(codes, "t") }}, t.n as expected, 0 as written
    from totals as t
    join {{ numbered }} as s on s.shape = t.shape
    union all
    select {% for key in keys %}cast({{ key }} as varchar), {% endfor %}{% for code in codes %}{{ code }}, {% endfor %}0, n from {{ written }}
),

unmatched as (
    select 1 as one
    from counts
    group by {{ columns.list(keys) }}{{ columns.tail(codes) }}
    having sum(expected) <> sum(written)
)

select count(*) as combinations from unmatched
