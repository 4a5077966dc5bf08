-- Folders and tags of the image library, and the point of each image that stays visible where it's cut.
create table image_folders (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  primary key (company_id, id)
);
create unique index image_folders_name on image_folders (company_id, lower(name));
call tenantry_protect('image_folders');

alter table images
  -- null: in no folder.
  add column folder_id bigint,
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- In percent of the width and the height, from the top left. null: the center.
  add column focus_x smallint check (focus_x between 0 and 100),
  add column focus_y smallint check (focus_y between 0 and 100),
  add constraint images_focus check ((focus_x is null) = (focus_y is null)),
  add foreign key (company_id, folder_id) references image_folders;
create index images_folder on images (company_id, folder_id);
