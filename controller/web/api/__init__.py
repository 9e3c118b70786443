"""The HTTP API as types: what each address takes and answers; `openapi.json` is generated from them."""
