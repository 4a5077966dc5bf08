-- How long a form's submissions are kept, counted from the day each was sent. Empty: until somebody deletes them.
alter table forms add column keep_for text not null default ''
  check (keep_for in ('', '30 days', '90 days', '180 days', '1 year', '2 years', '3 years', '7 years'));
