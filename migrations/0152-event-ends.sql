-- When an event ends, if that's known, and where it takes place; blank for nowhere in particular. Nodes of the previous
-- version move a start without its end, so an end can be before its start: it then counts as none.
alter table events add column end_time timestamptz;
alter table events add column place text not null default '' check (length(place) <= 200);
