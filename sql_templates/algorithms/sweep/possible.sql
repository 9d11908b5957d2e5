-- step:  possible: the classes in some items ahead that may hold
-- in:    pool(<word>..., <reach>..., <code>..., <bits>..., n, after)
-- out:   (class, item, <key>...)   key: class
-- why:   in an item stand all rows whose base levels reach it (000 §4.5). A class needs as many rows as the models ask for at
--        least, and l base values: neither comes back once it is lost, so all other classes are passed over, many items at once.
--        Base values are counted as bits; where they are too many for that, a general value may stand for enough of them
{% import "macros/columns.sql" as columns %}
{% import "macros/sweep.sql" as sweep %}
select
    row_number() over (order by i.item{% for word in words %}, q.{{ word }} & i.{{ masks[loop.index0] }}{% endfor %}) as class,
    i.item{% for word in words %},
    q.{{ word }} & i.{{ masks[loop.index0] }} as {{ keys[loop.index0] }}{% endfor %}

from {{ sweep.standing(pool, items, masks, reaches, is_fresh) }}
group by i.item{% for word in words %}, q.{{ word }} & i.{{ masks[loop.index0] }}{% endfor %}

having
    {% for s in steering %}
    {% if s.bits %}
    bit_count(bit_or(q.{{ s.bits }})) >= {{ s.model.l }}
    {% else %}
    (count(distinct q.{{ s.code }}) >= {{ s.model.l }} or max(q.{{ s.code }}) >= {{ s.leaves }})
    {% endif %}
    {% if not loop.last %}and{% endif %}
    {% endfor %}
    {% if least > 1 %}
    and sum(q.n) >= {{ least }}
    {% endif %}
