-- What visitors' browsers may fill in, as a token of the HTML standard; blank for nothing. Null, also in fields that
-- nodes of the previous version save: what the field's type says.
alter table form_fields add column autofill text check (length(autofill) <= 40);
