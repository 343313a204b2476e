#!/bin/sh
# Runs once, when the postgres image creates its database: the role of the site beside POSTGRES_USER, which owns the tables and migrates.
set -eu
[ -z "${SITE_PASSWORD_FILE:-}" ] || SITE_PASSWORD=$(cat "$SITE_PASSWORD_FILE")
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 --set password="$SITE_PASSWORD" <<'SQL'
create role qianting_site login password :'password';
grant pg_read_all_stats to qianting_site;
SQL
