"""The settings of the controller as types, one module for each table of a profile."""
