-- # Orders shown to people without an account: a lawyer, the business whose words they are
-- A link opens one order for reading, for seven days or until it is taken back. Only the hash of its secret is kept.
create table change_review_links (
  id bigint generated always as identity primary key,
  order_id bigint not null references change_orders,
  token_hash text not null unique,
  -- For whom it was made, in the words of whoever made it.
  recipient text not null check (recipient <> ''),
  made_by bigint not null references staff_accounts,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened integer not null default 0,
  opened_at timestamptz
);
create index change_review_links_order on change_review_links (order_id, id);
create index change_review_links_made_by on change_review_links (made_by);

-- A remark is of staff, or came through a link by somebody who has said their name.
alter table change_comments
  alter column written_by drop not null,
  add column link_id bigint references change_review_links,
  add column outside_name text check (outside_name <> ''),
  add check (num_nonnulls(written_by, link_id) = 1 and (link_id is null) = (outside_name is null));
create index change_comments_link on change_comments (link_id);
