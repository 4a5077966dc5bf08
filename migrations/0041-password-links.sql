-- A one-time link from the command line sets a new password. Its secret is stored as a hash, like a code.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('two-factor', 'forgot-password', 'password-link'));
