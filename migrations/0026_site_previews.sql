-- old-program: runs
-- The future moment as of which a member of staff browses the site (decision 049), one for each person.
create table site_previews (
  staff_id bigint primary key references staff_accounts,
  at timestamptz not null,
  expires_at timestamptz not null
);
