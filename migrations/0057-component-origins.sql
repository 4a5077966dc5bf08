-- Which components of two versions are the same one: a copy of a version gets new ids, and would otherwise look like
-- other components. The id of the component that it was first copied from; null for one that isn't a copy, or that was
-- copied before this column was there.
alter table blocks add column origin_id bigint;
