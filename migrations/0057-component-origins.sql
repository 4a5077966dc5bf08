-- Which components of two versions are the same one. A copy of a version gets new ids, so they would look like
-- different components. This is the id of the component that it was first copied from; null if it isn't a copy, or
-- was copied before this column existed.
alter table blocks add column origin_id bigint;
