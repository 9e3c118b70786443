"""TRF16, the file by which tournament programs and federations exchange events (FIDE Handbook C.04.A, Annex 2).

`reading.py` makes an event of a file, `writing.py` a file of an event; a file that was read is written again as it was.
"""
