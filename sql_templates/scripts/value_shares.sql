-- step:  value_shares: the sensitive values of the source in their order, with their shares of its rows
-- in:    the rows of source_shares
-- out:   (code, sa, text_key, l0, share, frequency, low<level>...)   key: code
-- why:   the shares do not follow from a release, as its suppressed rows are missing. Scripts count rows, so the frequency of a
--        value is its share
select v.code, v.code as sa, coalesce('=' || v.l0, '') as text_key, v.l0, v.share, v.share as frequency{% for level in levels %}, v.low{{ level }}{% endfor %}

from (
    values
    {% for row in rows %}
    ({% for item in row %}{{ item }}{% if not loop.last %}, {% endif %}{% endfor %}){% if not loop.last %},{% endif %}

    {% endfor %}
) as v(code, l0, share{% for level in levels %}, low{{ level }}{% endfor %})
