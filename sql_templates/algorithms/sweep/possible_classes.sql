-- step:  possible_classes: the classes of some items that may satisfy the models
-- in:    pool(<word>..., <reach>..., <code>..., <bits>..., n, swept_from)
-- out:   (class, item, <path_key>...)   key: class
-- why:   in an item stand all rows whose base levels reach it (000 §4.5). A class needs as many rows as the models ask for, and
--        l base values. What it lacks it will lack when it has lost rows, too, so all other classes are passed over, in many
--        items at once. Base values are counted as bits; where they are too many for that, one general value may stand for
--        enough of them
{% import "macros/columns.sql" as columns %}
{% import "macros/sweep.sql" as sweep %}
select
    row_number() over (order by i.item{% for word in words %}, q.{{ word }} & i.{{ masks[loop.index0] }}{% endfor %}) as class,
    i.item{% for word in words %},
    q.{{ word }} & i.{{ masks[loop.index0] }} as {{ path_keys[loop.index0] }}{% endfor %}

from {{ sweep.pieces_in_items(pool, items, masks, reaches, is_new_window) }}
group by i.item{% for word in words %}, q.{{ word }} & i.{{ masks[loop.index0] }}{% endfor %}

having
    {% for bound in bounds %}
    {% if bound.bits %}
    bit_count(bit_or(q.{{ bound.bits }})) >= {{ bound.model.l }}
    {% else %}
    (count(distinct q.{{ bound.code }}) >= {{ bound.model.l }} or max(q.{{ bound.code }}) >= {{ bound.leaves }})
    {% endif %}
    {% if not loop.last %}and{% endif %}
    {% endfor %}
    {% if least_rows > 1 %}
    and sum(q.n) >= {{ least_rows }}
    {% endif %}
