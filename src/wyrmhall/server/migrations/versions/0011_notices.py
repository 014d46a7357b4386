"""How guests want to be told that it is their turn, and what they have been told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("mail", sa.String(254)),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("webhook", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(16), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("pushes_guest", "pushes", ["guest"])
    op.create_table(
        "told",
        sa.Column("who", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("turn", sa.Integer, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hooks",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("url", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("hooks")
    op.drop_table("told")
    op.drop_table("pushes")
    op.drop_table("notices")
