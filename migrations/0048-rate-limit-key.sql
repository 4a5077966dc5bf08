-- One unique index instead of two: "on conflict" watches only the one it names, so that of two first counts of a key at
-- the same moment one was refused by the other index. Every key begins with its company's number.
alter table rate_limits drop constraint rate_limits_pkey;
drop index rate_limits_key;
alter table rate_limits add primary key (key);
