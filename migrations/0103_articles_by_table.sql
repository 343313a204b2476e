-- old-program: runs
-- Articles also come by a table: each row has a category and a source of its own, and no former address.
alter table takeover_batches add column is_table boolean not null default false;
alter table takeover_entries
  add column category text,
  add column source text,
  add check ((category is null) = (source is null));

-- Staff turn the pages of all recruitment notices, also of those that were taken down.
create index recruit_notices_for_staff on recruit_notices (published_at desc, id desc);
