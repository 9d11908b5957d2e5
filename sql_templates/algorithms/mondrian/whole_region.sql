-- step:  whole_region: the region of the first partition: every axis from end to end
-- in:    axes(attribute, path)
-- out:   (part, low<i>..., high<i>...)   key: part
-- why:   where labels reach from one cut to the next, a partition that is not cut yet reaches everywhere
select cast(1 as int) as part{% for p in packed %}, min(case when attribute = {{ loop.index }} then path end) as low{{ loop.index }}, max(case when attribute = {{ loop.index }} then path end) as high{{ loop.index }}{% endfor %}

from {{ axes }}
