-- Cleaning texts again pauses in all companies while the provider's row has a time. Nodes of the version before don't
-- pause.
alter table html_cleanings add column paused_at timestamptz;
