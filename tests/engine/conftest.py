"""Which engine is tested: the compiled one where DAMAHAN_COMPILED says so, else what lies in the project."""

import os

from controller.engine import captures

IS_COMPILED = os.environ.get("DAMAHAN_COMPILED") == "1"

if IS_COMPILED:
    assert not captures.__file__.endswith(".py"), f"the compiled engine was not loaded, but {captures.__file__}"

# the source solves three kings against one in 40 s, the compiled engine, of the same source, in 2 s;
# counts as such are held against games for both (test_lone_king_count.py)
collect_ignore = [] if IS_COMPILED else ["endgames/test_three_kings.py"]
