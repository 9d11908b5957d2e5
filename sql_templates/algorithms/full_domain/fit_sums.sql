-- step:  fit_sums: the sums from which a least-squares fit follows: ln(1 + lost) as a linear function of a node's features
-- in:    results(node, lost), lattice(node, <feature>...)
-- out:   the upper triangle of the normal equations, row by row
-- why:   the fit predicts what nodes lose, and those predicted nearest to the limit are evaluated first
{% set terms = features + ["one" | alias] %}
select
    {% for a in terms %}
    {% set outer = loop.index0 %}
    {% for b in terms[outer:] %}
    sum(x.{{ a }} * x.{{ b }}),
    {% endfor %}
    sum(x.{{ a }} * x.y){% if not loop.last %},{% endif %}

    {% endfor %}
from (
    select {% for f in features %}l.{{ f }}, {% endfor %}1.0 as one, ln(1 + r.lost) as y
    from {{ results }} as r
    join {{ lattice }} as l on l.node = r.node
) as x
