-- step:  look_alikes: which classes have the same labels
-- in:    classes(class, label<i>..., low<i>..., high<i>...)
-- out:   (class, whole, look<i>...)   key: class
-- why:   nobody can tell rows with equal labels apart, so they are one class of the release (000 Def 6). `whole` is the first
--        class with the same labels (where classes have ids, the class itself), `look<i>` the first class with the same label of attribute i
select
    class,
    {% if has_ids %}
    class as whole,
    {% else %}
    min(class) over (partition by {% for i in attributes %}{{ ("label" ~ i) | alias }}{% if not loop.last %}, {% endif %}{% endfor %}) as whole,
    {% endif %}
    {% for i in attributes %}
    min(class) over (partition by {{ ("label" ~ i) | alias }}, {{ ("low" ~ i) | alias }}, {{ ("high" ~ i) | alias }}) as {{ ("look" ~ i) | alias }}{% if not loop.last %},{% endif %}

    {% endfor %}
from {{ classes }}
