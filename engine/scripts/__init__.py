"""Scripts of a policy: the SQL that makes and checks a release without Python."""
