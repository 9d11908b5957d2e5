select node, n, false as suppressed from judged
