-- Folders and tags of the image library.
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
  add foreign key (company_id, folder_id) references image_folders;
create index images_folder on images (company_id, folder_id);

-- The original of a cropped image, and the part of it that visitors see. The image's own file is that part.
create table image_originals (
  company_id bigint not null,
  image_id bigint not null,
  file_id bigint not null,
  -- The image's name, width, and height before it was cropped.
  name text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- If this file is gone, a node of the previous version has replaced or deleted the image.
  cropped_file_id bigint not null,
  -- In pixels of the original, from its top left.
  crop_x integer not null check (crop_x >= 0),
  crop_y integer not null check (crop_y >= 0),
  crop_width integer not null check (crop_width > 0),
  crop_height integer not null check (crop_height > 0),
  primary key (company_id, image_id),
  foreign key (company_id, image_id) references images,
  foreign key (company_id, file_id) references files,
  foreign key (company_id, cropped_file_id) references files on delete cascade,
  check (crop_x + crop_width <= width and crop_y + crop_height <= height)
);
create index image_originals_file on image_originals (company_id, file_id);
create index image_originals_cropped_file on image_originals (company_id, cropped_file_id);
call tenantry_protect('image_originals');
