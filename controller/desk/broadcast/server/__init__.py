"""The server for the public: its page and the documents, for everybody, and nothing that changes anything."""
