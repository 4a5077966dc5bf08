-- One unique index instead of two. "on conflict" covers only the one it names, so the other index refused one of two
-- simultaneous first counts of a key. Every key begins with its company's id.
alter table rate_limits drop constraint rate_limits_pkey;
drop index rate_limits_key;
alter table rate_limits add primary key (key);
