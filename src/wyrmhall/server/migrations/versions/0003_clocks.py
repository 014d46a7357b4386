"""Clocks of tables, and when the hall has to look after one by itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.Text))
    op.add_column("tables", sa.Column("deadline", sa.BigInteger))
    op.create_index("tables_deadline", "tables", ["deadline"])


def downgrade() -> None:
    op.drop_index("tables_deadline", "tables")
    for name in ("deadline", "clock"):
        op.drop_column("tables", name)
