"""Tables are dealt from a secret; those made before keep the short seed they have."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("secret", sa.String(64)))


def downgrade() -> None:
    op.drop_column("tables", "secret")
