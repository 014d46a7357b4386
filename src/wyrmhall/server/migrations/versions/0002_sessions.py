"""Sessions of guests that ended, and the number that ends all of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guests", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.add_column("guests", sa.Column("ended", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    for name in ("ended", "epoch"):
        op.drop_column("guests", name)
