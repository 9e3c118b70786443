"""Which engine is tested: the compiled one where DAMAHAN_COMPILED says so, else what lies in the project."""

import os

from controller.engine import captures

if os.environ.get("DAMAHAN_COMPILED") == "1":
    assert not captures.__file__.endswith(".py"), f"the compiled engine was not loaded, but {captures.__file__}"
