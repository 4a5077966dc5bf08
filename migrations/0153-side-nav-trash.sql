-- A deleted side nav stays, so that it can be restored to the pages that showed it.
alter table side_navs add column deleted_at timestamptz;
alter table side_navs add column deleted_from bigint[] not null default '{}';
