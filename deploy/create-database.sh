#!/bin/sh
# Creates Tenantry's role, which is no superuser, and its database at the leader, if they are missing.
# From the environment: PGHOST, PGPORT, PGUSER, PGPASSWORD, and TENANTRY_PASSWORD.
set -eu
export PGDATABASE=postgres
until psql --quiet --command='select 1' > /dev/null 2>&1; do sleep 1; done
if [ -z "$(psql --tuples-only --no-align --command="select 1 from pg_roles where rolname = 'tenantry'")" ]; then
  psql --set=ON_ERROR_STOP=1 --set=password="$TENANTRY_PASSWORD" <<'SQL'
create role tenantry login nosuperuser nobypassrls password :'password';
SQL
fi
if [ -z "$(psql --tuples-only --no-align --command="select 1 from pg_database where datname = 'tenantry'")" ]; then
  psql --set=ON_ERROR_STOP=1 --command='create database tenantry owner tenantry'
fi
