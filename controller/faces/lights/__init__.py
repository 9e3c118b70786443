"""LED roles as lamps, and the task that lights them."""
