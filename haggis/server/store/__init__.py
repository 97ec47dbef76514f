"""What the server keeps, behind one interface."""
