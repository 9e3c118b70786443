"""The desk's record: every event of every board, what each board was last, and every act with its answers."""
