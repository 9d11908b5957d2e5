select g.place, g.l0, g.l1
from (
    values
    (1, 'Female', '*'),
    (2, 'Male', '*')
) as g(place, l0, l1)
