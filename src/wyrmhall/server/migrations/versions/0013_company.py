"""Which process keeps a table, and who came to a table with its invitation."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("keeper", sa.String(8)))
    op.create_table(
        "invited",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(16), primary_key=True),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("invited")
    op.drop_column("tables", "keeper")
