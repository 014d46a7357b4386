"""The structs of the protocol, a module a subject. `server/protocol.py` gathers them."""
