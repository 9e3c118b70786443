"""What the public is sent of the games: the types of the documents, and how they are made."""
