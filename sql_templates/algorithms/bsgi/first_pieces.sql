-- step:  first_pieces: the points of every block, without the rows that are left over
-- in:    settled(part, place, kept), points(place, <code>, <coordinate>...)
-- out:   (part, place, sa, <coordinate>..., n)   key: part, place
-- why:   a piece is the rows of one point in one block. Every block has l * K rows of which no value has more than K
select s.part, s.place, p.{{ code }} as sa{% for axis in space %}, p.{{ axis.at }}{% endfor %}, s.kept as n
from {{ settled }} as s
join {{ points }} as p on p.place = s.place
where s.kept > 0
