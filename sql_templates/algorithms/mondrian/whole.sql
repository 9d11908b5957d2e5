-- step:  whole: the axes from end to end
-- in:    axes(attribute, path)
-- out:   (part, low<i>..., high<i>...)   key: part
-- why:   where labels go from cut plane to cut plane, the region that is not cut yet is everything
select cast(1 as int) as part{% for p in packed %}, min(case when attribute = {{ loop.index }} then path end) as low{{ loop.index }}, max(case when attribute = {{ loop.index }} then path end) as high{{ loop.index }}{% endfor %}

from {{ axes }}
