-- step:  alike: which classes nobody can tell apart
-- in:    classes(class, label<i>..., low<i>..., high<i>...)
-- out:   (class, whole, look<i>...)   key: class
-- why:   rows with equal labels are one class of the release, however they came by them (000 Def 6). Each class is known by
--        the first one with the same labels: with all of them, or with the same one of an attribute
select
    class,
    min(class) over (partition by {% for i in attributes %}{{ ("label" ~ i) | alias }}{% if not loop.last %}, {% endif %}{% endfor %}) as whole,
    {% for i in attributes %}
    min(class) over (partition by {{ ("label" ~ i) | alias }}, {{ ("low" ~ i) | alias }}, {{ ("high" ~ i) | alias }}) as {{ ("look" ~ i) | alias }}{% if not loop.last %},{% endif %}

    {% endfor %}
from {{ classes }}
