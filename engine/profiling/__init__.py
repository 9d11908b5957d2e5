"""What a table looks like before anybody has said a word about it, and the first policy for it."""
