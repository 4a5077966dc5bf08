-- Stored files, and the image library that uses them.

-- A row for each stored file, whatever its purpose. The file is written durably before its row. A crash between the
-- two leaves a file without a row, which the sweeper removes.
create table files (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  -- Its path in the storage: <company>/<year>/<random>.<extension>.
  key text not null,
  sha256 bytea not null check (length(sha256) = 32),
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  -- The name the person gave it; never part of a path.
  original_name text not null check (length(original_name) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, key),
  check (starts_with(key, company_id::text || '/'))
);

create table images (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  -- null once the image is deleted. Its files are gone then, and its number is never reused.
  file_id bigint,
  -- Last part of its address: the file's name, a digest of its content, and its size.
  name text not null check (name ~ '^[a-z0-9-]+\.(gif|jpg|png|webp|avif)$'),
  description text not null check (length(description) between 1 and 200),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  is_animated boolean not null,
  created_at timestamptz not null default now(),
  created_by_company_id bigint not null,
  created_by_user_id bigint not null,
  created_by_email text not null,
  deleted_at timestamptz,
  deleted_by_company_id bigint,
  deleted_by_user_id bigint,
  deleted_by_email text,
  primary key (company_id, id),
  foreign key (company_id, file_id) references files,
  check ((deleted_at is null) = (file_id is not null))
);
create index images_file on images (company_id, file_id);

-- Smaller copies of an image, created by a job.
create table image_variants (
  company_id bigint not null,
  image_id bigint not null,
  -- What follows the image's own name in the address: w640.webp, thumb.webp.
  name text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  file_id bigint not null,
  primary key (company_id, image_id, name),
  foreign key (company_id, image_id) references images,
  foreign key (company_id, file_id) references files
);
create index image_variants_file on image_variants (company_id, file_id);

call tenantry_protect('files');
call tenantry_protect('images');
call tenantry_protect('image_variants');
