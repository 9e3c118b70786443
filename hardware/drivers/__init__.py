"""One file a real part."""
