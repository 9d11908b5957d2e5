-- step:  starred_rows: how many rows a release shows suppressed, and how many look so but have a sensitive value
-- in:    tally(<value>..., n)
-- out:   (starred, telling)
-- why:   suppressed rows form no class: they have a star in every quasi-identifier, and no sensitive value
select
    coalesce(sum(case when {% for s in sensitive %}{{ s }} is null and {% endfor %}true then n end), 0) as starred,
    coalesce(sum(case when {% for s in sensitive %}{{ s }} is not null or {% endfor %}false then n end), 0) as telling
from {{ tally }}
where {% for q in quasi %}cast({{ q }} as varchar) = '*'{% if not loop.last %} and {% endif %}{% endfor %}

