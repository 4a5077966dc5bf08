-- Reusable blocks: components that many pages show and that are edited in one place. A block is a row of pages, so that
-- it has versions, approval, a log, plans, and comments like a page. It is stored as an external page, which has no
-- path, no search entry, and no children, so that everything that leads visitors to pages leaves it out, also on nodes
-- of the previous version. Its friendly_url is its name again, because lists name external pages by it.
alter table pages add column is_block boolean not null default false;
alter table pages add constraint pages_block check
  (not is_block or (is_external and parent_id is null and not show_on_menu and side_nav_id is null));
create index pages_blocks on pages (company_id, lower(name), id) where is_block and deleted_at is null;
