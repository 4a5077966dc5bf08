-- The language of a company's site, and of those of its pages that have one of their own. The check leaves room for
-- languages that later versions have; a version shows what it doesn't have in English.
alter table companies add column language text not null default 'en'
  constraint companies_language_check check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
alter table pages add column language text
  constraint pages_language_check check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
