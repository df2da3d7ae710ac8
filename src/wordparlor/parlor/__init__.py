"""The service: tables people sit at over the network; may use all but terminal and command line."""
