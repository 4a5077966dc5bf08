-- A deleted image stays in Trash with its file. A node of the previous version, and the job that empties Trash, delete
-- the file, too.
alter table images drop constraint images_check;
alter table images add constraint images_check check (deleted_at is not null or file_id is not null);
create index images_in_trash on images (company_id, deleted_at) where deleted_at is not null and file_id is not null;
