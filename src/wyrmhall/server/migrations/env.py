"""Alembic runs this to bring a database up to date; the server hands it the connection to use."""

from __future__ import annotations

from alembic import context

from wyrmhall.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
