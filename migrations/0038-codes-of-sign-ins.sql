-- The sign-in that requested a texted code: the digest of its challenge. Codes from nodes of the previous version
-- have none, and neither do emailed ones.
alter table one_time_codes add column challenge_hash bytea;
