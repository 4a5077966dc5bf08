-- Navbar, footer, and social links are listed among the components of every page, with ids that no component has.
-- Nodes of the previous version insert rows without naming these columns.
alter table layouts
  add column navbar_id bigint not null default nextval('blocks_id_seq'),
  add column footer_id bigint not null default nextval('blocks_id_seq'),
  add column social_id bigint not null default nextval('blocks_id_seq');

-- Descriptions and keywords for search engines help find a page, but no excerpt shows them. They used to be at the
-- end of an entry's text.
alter table search_entries no force row level security;
alter table pages no force row level security;
update search_entries entry
  set body = left(entry.body, length(entry.body) - length(told.words))
  from (
    select company_id, id, ' • ' || seo_description || ' • ' || seo_keywords as words from pages) told
  where told.company_id = entry.company_id and told.id = entry.item_id and entry.kind = 'page'
    and right(entry.body, length(told.words)) = told.words;
alter table search_entries force row level security;
alter table pages force row level security;
