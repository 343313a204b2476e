-- # The inbox: what staff are told about a subject of a queue

-- That somebody has named them in a note, or how far its clock has run. What the note says is not here: it is read at the subject, by whoever reaches it then.
create table work_notices (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_accounts,
  queue text not null check (queue ~ '^[a-z]+$'),
  subject text not null check (subject <> ''),
  note_id bigint references work_notes,
  -- Per cent of the clock that had run, and the day it runs to: one who is given a later day is told anew.
  level integer check (level in (50, 80, 100)),
  due_on date,
  at timestamptz not null,
  read_at timestamptz,
  check ((note_id is null) = (level is not null)),
  check ((level is null) = (due_on is null))
);
create index work_notices_of_staff on work_notices (staff_id, read_at, id);
create index work_notices_of_note on work_notices (note_id);
create index work_notices_read on work_notices (read_at) where read_at is not null;
-- Once each, whichever process looks at the clock.
create unique index work_notices_one_mention on work_notices (note_id, staff_id) where note_id is not null;
create unique index work_notices_one_level on work_notices (queue, subject, due_on, level, staff_id) where level is not null;

-- Who is told when a clock has run out.
insert into staff_role_permissions (role, duty, permission, reach)
select code, duty, 'work.oversee', 'all' from staff_roles where code = 'compliance';
