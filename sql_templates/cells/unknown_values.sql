-- step:  unknown_values: values of an attribute that its taxonomy lacks: the first ten, with how many there are
-- in:    tally(<value>), the attribute's dimension
-- out:   (leaf, total)
-- why:   a value without a place in the taxonomy could not be generalized
with missing as (
    select distinct cast(t.{{ attribute.value }} as varchar) as leaf
    from {{ tally }} as t
    where not exists (
        select 1 from {{ attribute.table }} as d where d.l0 is not distinct from cast(t.{{ attribute.value }} as varchar)
    )
    {% if attribute.general %}
    and not exists (select 1 from {{ attribute.general }} as g where g.l0 = cast(t.{{ attribute.value }} as varchar))
    {% endif %}
)
select leaf, count(*) over () as total from missing order by leaf limit 10
