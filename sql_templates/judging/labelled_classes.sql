-- step:  labelled_classes: the labels of each class as numbers
-- in:    classes(shape, <key>...), for each key labels(label, text)
-- out:   (shape, l<i>...)   key: shape
-- why:   labels are read once each, however many classes have them
select
    c.shape{% for _ in columns %},
    {{ ("a" ~ loop.index) | alias }}.label as {{ ("l" ~ loop.index) | alias }}{% endfor %}

from {{ classes }} as c
{% for key, labels, is_list in columns %}
join {{ labels }} as {{ ("a" ~ loop.index) | alias }} on {{ ("a" ~ loop.index) | alias }}.text is not distinct from {% if is_list %}'[' || array_to_string(cast(c.{{ key }} as varchar[]), ', ') || ']'{% else %}cast(c.{{ key }} as varchar){% endif %}

{% endfor %}
