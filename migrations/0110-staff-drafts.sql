-- Staff may add pages and documents as drafts, if the company lets them (decisions §16).
alter table companies add column staff_may_add boolean not null default false;
