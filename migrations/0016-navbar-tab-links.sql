-- Links in navbar tabs to pages of the site are stored by the pages' ids, like those of components.
call tenantry_track_page_links('navbar_tabs');
