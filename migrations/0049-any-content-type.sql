-- Content types are declared in code, so tables that several types share have general names.
alter table company_modules drop constraint company_modules_module_check;
alter table path_redirects drop constraint path_redirects_target_kind_check;
alter table item_tallies drop constraint item_tallies_items_check;
