-- Forms that staff build for visitors, and their fields.

create table forms (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  -- Where submissions are emailed, in addition to the addresses in the module's settings.
  email text not null check (length(email) between 3 and 254),
  columns smallint not null default 1 check (columns in (1, 2)),
  -- Empty: 'Successful Submission'.
  success_message text not null default '' check (length(success_message) <= 150),
  include_confirmation_email boolean not null default false,
  -- Deleting a form only deactivates it; its submissions stay.
  is_active boolean not null default true,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, id)
);

create table form_fields (
  company_id bigint not null,
  id bigint generated always as identity,
  form_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  field_type text not null check (field_type in (
    'input', 'textarea', 'selectList', 'checkbox', 'phone', 'email', 'state', 'fileUpload', 'futureDatePicker')),
  input_type text not null default '' check (input_type in ('', 'text', 'number')),
  placeholder text not null default '',
  is_required boolean not null default false,
  -- Minimum and maximum length of a text, or value of a number; null: not set.
  min_length integer check (min_length between 0 and 99999999),
  max_length integer check (max_length between 0 and 99999999),
  -- Comma-separated.
  options text not null default '',
  sort_order integer not null,
  row_version integer not null default 1,
  changed_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, form_id) references forms
);
create index form_fields_form on form_fields (company_id, form_id, sort_order, id);

call tenantry_protect('forms');
call tenantry_protect('form_fields');
