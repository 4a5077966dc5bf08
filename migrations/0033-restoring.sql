-- A restore inserts rows as they were. What triggers would derive is inserted with them, and versions are inserted as
-- live and as backups at once. So triggers do nothing in a transaction that says that it restores.

create function tenantry_is_restoring() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.restoring', true), '') = 'on';

-- Each function begins with the same condition, and is otherwise unchanged. A test names the ones without it.
do $$
declare
  restored regprocedure;
begin
  foreach restored in array array[
    'page_versions_guard()', 'blocks_guard()', 'users_waiting_ends()', 'user_roles_end_waiting()',
    'users_email_guard()', 'pages_place()', 'pages_place_below()', 'page_versions_newest()', 'page_links_follow()',
    'tenantry_tally()', 'blogs_derive()']::regprocedure[]
  loop
    execute regexp_replace(
      pg_get_functiondef(restored), '\nbegin\n',
      E'\nbegin\n  if tenantry_is_restoring() then\n'
      '    return case when tg_op = ''DELETE'' then old else new end;\n  end if;\n');
  end loop;
end $$;
