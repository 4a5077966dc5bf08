-- What happens after a form was sent, in the words of the form's author. Empty: the site's own words.
alter table forms add column next_steps text not null default '' check (length(next_steps) <= 500);

-- The submission that a draft became, so that its confirmation shows the number and the answers. It is null before
-- that, and in drafts that nodes of the previous version accept.
alter table form_drafts add column submission_id bigint;
alter table form_drafts add foreign key (company_id, submission_id) references form_submissions on delete cascade;
create index form_drafts_submission on form_drafts (company_id, submission_id) where submission_id is not null;
