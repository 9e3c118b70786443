"""The signs of the code by which two boards find each other."""

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 signs; none looks like another one: no I and 1, no O and 0."""

TAG_SIGNS = 2
"""The first signs are no secret: by them the other board finds the invitation, and bothers no other one."""
SECRET_SIGNS = 6
"""2^30 secrets: an invitation takes 5 guesses, and who hears the boards has 10 minutes to try all of them."""
CODE_SIGNS = TAG_SIGNS + SECRET_SIGNS

GROUP_SIGNS = 4
"""Signs between two hyphens, as people read them."""


def grouped_code(signs: str) -> str:
    """Return signs as people read them, such as `K7PM-3XQA`; the hyphen follows with the fifth."""
    return "-".join([signs[:GROUP_SIGNS], signs[GROUP_SIGNS:]]) if len(signs) > GROUP_SIGNS else signs
