"""The catalogue of each language that is shipped."""

import pytest

from controller.words.catalogue import Catalogue
from controller.words.po_files import load_catalogue
from tests.words.catalogue_texts import LANGUAGES


@pytest.fixture(params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    return load_catalogue(request.param)
