-- step:  secrets: how often each value of a secret is believed of the rows with the same labels
-- in:    rows(l<i>..., <secret>, n), shares(label, sa, share)
-- out:   (<l>..., <g>..., sa, n)
-- why:   the best guess of a person's secret is the value that most of the rows have that fit
select {% for key in keys %}r.{{ key }}, {% endfor %}s.sa, sum(r.n * s.share) as n
from {{ rows }} as r
join {{ shares }} as s on s.label = r.{{ secret }}
group by {% for key in keys %}r.{{ key }}, {% endfor %}s.sa
