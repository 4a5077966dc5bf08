#!/bin/sh
# Makes Tenantry's database and its role, which is no superuser. The image of PostgreSQL runs it at its first start.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres --set=password="$TENANTRY_PASSWORD" <<'SQL'
create role tenantry login nosuperuser nobypassrls password :'password';
create database tenantry owner tenantry;
SQL
