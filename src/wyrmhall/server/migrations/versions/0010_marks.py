"""A mark of each table's position, by which a game is known again under newer rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("mark", sa.String(40)))


def downgrade() -> None:
    op.drop_column("tables", "mark")
