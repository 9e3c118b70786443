"""The switch of a board from one installed version to another, and back if the service is not healthy.

The package damahan-common installs it. It uses the standard library of Debian's Python alone, so that it works however
broken a version is.
"""
