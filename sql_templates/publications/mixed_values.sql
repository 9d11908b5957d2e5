-- step:  mixed_values: what the published values cover, where some attributes are published as labels
-- in:    values(attribute, value, low, high, share), coverage(attribute, value, low, high, share)
-- out:   (attribute, value, low, high, share)
-- why:   an attribute as it is covers itself, a label covers what stands under it
select attribute, value, low, high, share from {{ values }} where attribute not in ({% for i in labelled %}{{ i }}{% if not loop.last %}, {% endif %}{% endfor %})
union all
select attribute, value, low, high, share from {{ coverage }} where attribute in ({% for i in labelled %}{{ i }}{% if not loop.last %}, {% endif %}{% endfor %})
