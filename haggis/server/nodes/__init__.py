"""Several servers on one database: leases, and the connections between nodes."""
