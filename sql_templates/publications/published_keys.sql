-- step:  published_keys: what the rows of each class show in the quasi-identifiers
-- in:    classes(class, label<i>...)
-- out:   (class, <key>...)   key: class
-- why:   classes with the same labels are one class to whoever sees the release
select class{% for key in keys %}, cast({{ ("label" ~ loop.index) | alias }} as varchar) as {{ key }}{% endfor %}

from {{ classes }}
