-- The language of the page that a form was sent from. The confirmation email uses it.
alter table form_submission_mails add column language text not null default 'en'
  constraint form_submission_mails_language_check check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
