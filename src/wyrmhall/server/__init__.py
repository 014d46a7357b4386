"""The hall as a server: guests, tables, bots and their store, over HTTP and WebSockets."""
