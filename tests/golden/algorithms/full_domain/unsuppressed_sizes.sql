-- a plan of several limits and metrics

select node, n, false as suppressed from judged
