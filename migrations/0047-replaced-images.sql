-- When an image's file is replaced, its name changes, so that browsers don't show a cached picture. Its former
-- addresses redirect to the new one.
alter table images add column former_names text[] not null default '{}';
