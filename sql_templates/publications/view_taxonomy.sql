-- step:  view_taxonomy: what each value of a quasi-identifier is published as
-- in:    the attribute's dimension
-- out:   (value, label)   key: value
-- why:   a view looks its labels up here; whoever reviews a release sees them beside the values
select {% if type %}cast(l0 as {{ type }}){% else %}l0{% endif %} as value, l{{ level }} as label from {{ table }}
