-- step:  lost_rows: how many rows some nodes would lose
-- in:    verdicts(node, lost)
-- out:   (node, lost)   key: node
-- why:   what is as many as the policy lets go, or fewer, is a way out of a refusal
select node, lost from {{ verdicts }}
