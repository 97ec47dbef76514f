"""What the server and its clients say to each other, and the generator of its descriptions."""
