-- # Daily data: what staff bring in by files waits here for its reading, for other people, for its moment, and for whoever asks later

-- One handling of one list: files as its next version, or an earlier version brought back.
create table daily_imports (
  id bigint generated always as identity primary key,
  act text not null check (act in ('import', 'rollBack')),
  -- A dated list of securities, or a register of the house; and which.
  kind text not null check (kind in ('list', 'register')),
  code text not null check (code ~ '^[a-zA-Z][a-zA-Z0-9-]{1,39}$'),
  -- Day of the data; none for registers that know no day, and where a version comes back.
  data_date date,
  -- How the files are read: source, market, what was answered for them, which guards are let pass and why.
  options jsonb not null,
  -- The version whose content comes back.
  restores integer,
  -- `reading`: a process has it in hand or will · `checked`: may be submitted · `refused`: not as it is · `unchanged`: already reads so · `stale`: the list has a version
  -- that nobody compared it with · `failed`: could not come into force.
  state text not null check (state in ('reading', 'checked', 'refused', 'unchanged', 'submitted', 'approved', 'published', 'returned', 'withdrawn', 'stale', 'failed')),
  -- What the reading is for: to look at what is in the files, or to freeze their rows for other people.
  wants text not null check (wants in ('check', 'submit')),
  -- Which reading it is. What an earlier one still says is of no account.
  run integer not null default 1,
  phase text not null default 'survey',
  done integer not null default 0,
  total integer not null default 0,
  -- Last sign of life of the reading.
  seen_at timestamptz not null,
  -- Rows, findings by level, changes, guards of the last reading.
  report jsonb,
  -- Number of the frozen rows among the proposals of its kind, and the version of the list that they were compared with.
  proposal integer,
  base_version integer,
  -- SM3 of all that is decided about: the frozen rows, the day, the moment, the reason.
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  levels integer not null default 1 check (levels in (1, 2)),
  revision integer not null default 1,
  reason text not null default '',
  -- When it comes into force; none is with the last approval.
  apply_at timestamptz,
  -- Number of the version that it became.
  version integer,
  failure text,
  made_by bigint not null references staff_accounts,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  submitted_at timestamptz,
  published_at timestamptz,
  check ((act = 'rollBack') = (restores is not null)),
  check (state not in ('submitted', 'approved', 'published') or content_hash is not null),
  check (state not in ('submitted', 'approved', 'published') or act = 'rollBack' or proposal is not null),
  check ((state = 'published') = (version is not null))
);
create index daily_imports_changed on daily_imports (changed_at desc, id desc);
create index daily_imports_state on daily_imports (state, changed_at desc, id desc);
create index daily_imports_of_list on daily_imports (kind, code, version);
create index daily_imports_made_by on daily_imports (made_by, changed_at desc);
create index daily_imports_reading on daily_imports (seen_at) where state = 'reading';
create index daily_imports_due on daily_imports (apply_at) where state = 'approved';
create unique index daily_imports_of_proposal on daily_imports (kind, proposal);

-- Everything that somebody did to what is handed in; only added to. Whoever stands here approves nothing of it.
create table daily_revisions (
  import_id bigint not null references daily_imports,
  revision integer not null,
  wants text not null,
  data_date date,
  options jsonb not null,
  -- Name, size and SHA-256 of the files as they were then.
  files jsonb not null,
  saved_by bigint not null references staff_accounts,
  saved_at timestamptz not null,
  primary key (import_id, revision)
);
create index daily_revisions_saved_by on daily_revisions (saved_by);

-- Who decided what about which content; only added to.
create table daily_decisions (
  id bigint generated always as identity primary key,
  import_id bigint not null references daily_imports,
  level integer not null check (level in (1, 2)),
  decision text not null check (decision in ('approve', 'return')),
  content_hash text not null,
  note text not null default '',
  decided_by bigint not null references staff_accounts,
  decided_at timestamptz not null
);
create index daily_decisions_import on daily_decisions (import_id, id);
create index daily_decisions_decided_by on daily_decisions (decided_by);

-- Files as they came. Those of a published version are its evidence and stay; the others are cleared.
create table daily_files (
  id uuid primary key,
  import_id bigint references daily_imports,
  name text not null,
  size bigint not null check (size > 0),
  sha256 text not null,
  storage_key text not null unique,
  -- What the file looks like: lists that it may be, day that it states.
  recognised jsonb not null,
  uploaded_by bigint not null references staff_accounts,
  uploaded_at timestamptz not null
);
create index daily_files_import on daily_files (import_id);
create index daily_files_drafts on daily_files (uploaded_by, uploaded_at);

-- What a reading found wrong, at its place in the files.
create table daily_findings (
  import_id bigint not null references daily_imports on delete cascade,
  run integer not null,
  position integer not null,
  level text not null check (level in ('file', 'row', 'warning', 'note')),
  place text not null,
  message text not null,
  primary key (import_id, run, position)
);
create index daily_findings_level on daily_findings (import_id, run, level, position);

-- How the rows to come differ from those on show.
create table daily_differences (
  import_id bigint not null references daily_imports on delete cascade,
  run integer not null,
  position integer not null,
  kind text not null check (kind in ('added', 'removed', 'changed')),
  -- Market of a security, part of a register.
  part text not null,
  key text not null,
  name text not null,
  fields jsonb not null,
  -- How far the figure went that went farthest, by the larger of both: 0.5 is to the half or the double; 0 where none moved.
  magnitude double precision not null,
  primary key (import_id, run, position)
);
create index daily_differences_largest on daily_differences (import_id, run, kind, magnitude desc, position);

-- ## What no program gets past

create function daily_only_added() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end $$;
create trigger daily_revisions_only_added before update or delete on daily_revisions for each row execute function daily_only_added();
create trigger daily_decisions_only_added before update or delete on daily_decisions for each row execute function daily_only_added();

-- A decision is about what stands there now, by somebody who had no hand in it, and by each person once.
create function daily_decision_is_of_another() returns trigger language plpgsql as $$
declare
  decided daily_imports;
begin
  select * into decided from daily_imports where id = new.import_id for update;
  if new.content_hash is distinct from decided.content_hash then
    raise exception 'the content has changed since';
  end if;
  if new.decision = 'approve' and (decided.made_by = new.decided_by
    or exists (select from daily_revisions where import_id = new.import_id and saved_by = new.decided_by)
    or exists (select from daily_files where import_id = new.import_id and uploaded_by = new.decided_by)) then
    raise exception 'nobody approves what they had a hand in';
  end if;
  if new.decision = 'approve' and exists (
    select from daily_decisions
    where import_id = new.import_id and decided_by = new.decided_by and decision = 'approve' and content_hash = new.content_hash) then
    raise exception 'nobody approves twice';
  end if;
  return new;
end $$;
create trigger daily_decision_is_of_another before insert on daily_decisions for each row execute function daily_decision_is_of_another();

create function daily_approvals(imported daily_imports) returns integer language sql stable as $$
  select count(distinct level)::integer from daily_decisions
    where import_id = imported.id and decision = 'approve' and content_hash = imported.content_hash
$$;

-- What was submitted stays as it is, and comes into force with its approvals alone.
create function daily_import_is_approved() returns trigger language plpgsql as $$
begin
  if old.state in ('submitted', 'approved', 'published')
    and (new.content_hash, new.proposal, new.restores, new.apply_at, new.levels, new.data_date, new.act, new.kind, new.code)
      is distinct from (old.content_hash, old.proposal, old.restores, old.apply_at, old.levels, old.data_date, old.act, old.kind, old.code)
    and not (old.state <> 'published' and new.state = 'reading') then
    raise exception 'what was submitted is not changed';
  end if;
  if new.state in ('approved', 'published') and old.state is distinct from new.state and daily_approvals(new) < new.levels then
    raise exception 'nothing comes into force without its approvals';
  end if;
  if old.state = 'published' and new.state <> 'published' then
    raise exception 'what was published stays published';
  end if;
  return new;
end $$;
create trigger daily_import_is_approved before update on daily_imports for each row execute function daily_import_is_approved();

create function daily_import_begins_with_reading() returns trigger language plpgsql as $$
begin
  if new.state <> 'reading' then
    raise exception 'a handling begins with its reading';
  end if;
  return new;
end $$;
create trigger daily_import_begins_with_reading before insert on daily_imports for each row execute function daily_import_begins_with_reading();

-- Frozen rows that staff handed in are not approved past them, by a command or by hand.
create function proposal_of_staff_is_approved() returns trigger language plpgsql as $$
declare
  handling daily_imports;
begin
  select * into handling from daily_imports where kind = tg_argv[0] and proposal = new.id;
  if found and daily_approvals(handling) < handling.levels then
    raise exception 'staff who had no hand in it have not approved this';
  end if;
  return new;
end $$;
create trigger list_proposal_of_staff before update of state on list_proposals for each row
  when (new.state in ('approved', 'published')) execute function proposal_of_staff_is_approved('list');
create trigger register_proposal_of_staff before update of state on register_proposals for each row
  when (new.state in ('approved', 'published')) execute function proposal_of_staff_is_approved('register');
