-- step:  inlined: the sensitive values of the source in their order, with their shares of its rows
-- in:    the distribution of the source
-- out:   (code, sa, held, l0, share, low<level>...)   key: code
-- why:   what t-closeness compares with does not follow from a release, whose suppressed rows are gone
select v.code, v.code as sa, coalesce('=' || v.l0, '') as held, v.l0, v.share{% for level in levels %}, v.low{{ level }}{% endfor %}

from (
    values
    {% for row in distribution %}
    ({% for item in row %}{{ item }}{% if not loop.last %}, {% endif %}{% endfor %}){% if not loop.last %},{% endif %}

    {% endfor %}
) as v(code, l0, share{% for level in levels %}, low{{ level }}{% endfor %})
