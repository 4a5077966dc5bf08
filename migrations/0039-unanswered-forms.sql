-- Limits what is stored of forms with an unanswered question, for each address and for the company. Rows from nodes
-- of the previous version count as nothing; they are gone within the hour.
alter table form_drafts add column address_key text not null default '';
alter table form_drafts add column text_bytes integer not null default 0;
alter table form_drafts add column file_bytes bigint not null default 0;
