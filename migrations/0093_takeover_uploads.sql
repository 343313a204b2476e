-- old-program: runs
-- A former site that was handed in by a screen: where its file waits until all of it is read, by whom, how many pages it has, and why it could not be read.
alter table takeover_batches
  add column file_key text,
  add column made_by bigint references staff_accounts,
  add column pages integer check (pages >= 0),
  add column problem text;
create index takeover_batches_made_by on takeover_batches (made_by);
