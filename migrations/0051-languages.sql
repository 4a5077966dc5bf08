-- The language of a company's site, and of pages that have their own. The check allows languages of later versions; a
-- version that doesn't have one shows English.
alter table companies add column language text not null default 'en'
  constraint companies_language_check check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
alter table pages add column language text
  constraint pages_language_check check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
