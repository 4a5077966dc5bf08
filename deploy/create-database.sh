#!/bin/sh
# Creates Tenantry's role, which is no superuser, and its database at the leader, if they are missing.
# From the environment: PGHOST, PGPORT, PGUSER, PGPASSWORD, and TENANTRY_PASSWORD.
set -eu
export PGDATABASE=postgres
# There may be no leader yet, and HAProxy leads to a standby until its first checks.
tries=0
until psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$TENANTRY_PASSWORD" <<'SQL'
select format('create role tenantry login nosuperuser nobypassrls password %L', :'password')
  where not exists (select from pg_roles where rolname = 'tenantry')
\gexec
select 'create database tenantry owner tenantry'
  where not exists (select from pg_database where datname = 'tenantry')
\gexec
SQL
do
  tries=$((tries + 1))
  [ "$tries" -lt 120 ] || exit 1
  sleep 1
done
