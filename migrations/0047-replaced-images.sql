-- An image whose picture is replaced gets another name, so that browsers don't show the old picture that they keep. Its
-- former addresses lead to the new one.
alter table images add column former_names text[] not null default '{}';
