"""How games ended, ratings, and who stays out of the leaderboards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(16)),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("results_guest", "results", ["guest", "at"])
    op.create_index("results_rated", "results", ["rated", "at"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("ladder", sa.String(8), primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table("unlisted", sa.Column("guest", sa.String(16), primary_key=True), sqlite_with_rowid=False)
    # Whoever rates games changes this row first, so that only one process does.
    op.execute("INSERT INTO settings (key, value) VALUES ('ratings', '')")


def downgrade() -> None:
    op.execute("DELETE FROM settings WHERE key = 'ratings'")
    op.drop_table("unlisted")
    op.drop_table("ratings")
    op.drop_table("results")
