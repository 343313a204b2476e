-- old-program: runs

-- # Who is told of a comment

-- A colleague whom a comment names behind an @, or whoever issued the link through which somebody from outside has left it. Once for each comment, however often it is edited. What the comment says is
-- not here: it is read at the request, by whoever may see that then.
create table approval_comment_notices (
  id bigint generated always as identity primary key,
  comment_id bigint not null references approval_comments on delete cascade,
  staff_id bigint not null references staff_accounts,
  -- How the comment names them, as it goes on to read after a change of their name; null for a remark from outside.
  name text check (name <> ''),
  at timestamptz not null,
  read_at timestamptz,
  unique (comment_id, staff_id)
);
create index approval_comment_notices_of_staff on approval_comment_notices (staff_id, read_at, id);

alter table approval_comments add column edited_at timestamptz;
