-- The sign-in that asked for a texted code: the digest of its challenge. Codes of nodes of the version before have none,
-- and neither have mailed ones.
alter table one_time_codes add column challenge_hash bytea;
