-- One level of the page tree in the order that the admin shows: home, the menu's pages in menu order, all others by
-- name. A level can have tens of thousands of pages, and is read in parts.
create index pages_tree on pages
  (company_id, coalesce(parent_id, 0), allow_delete, sort_order, (lower(name) collate "C"), id)
  where deleted_at is null;
