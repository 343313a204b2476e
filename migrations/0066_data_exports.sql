-- # Exports of personal data as orders: asked for with a reason, approved by somebody else, made once, fetched by whoever asked within a day

create table data_exports (
  id uuid primary key,
  number text not null unique,
  -- What is exported, and narrowed by what, as the kind understands it.
  kind text not null check (kind ~ '^[a-z][a-z-]{1,39}$'),
  query jsonb not null,
  reason text not null check (reason <> ''),
  asked_by bigint not null references staff_accounts,
  asked_at timestamptz not null,
  state text not null check (state in ('asked', 'refused', 'withdrawn', 'approved', 'ready', 'failed', 'cleared')),
  decided_by bigint references staff_accounts,
  decided_at timestamptz,
  remark text,
  ready_at timestamptz,
  expires_at timestamptz,
  -- How many records are in it.
  records integer,
  sealed_file bytea,
  -- Nobody approves what they asked for themselves, and nothing is made that nobody has approved.
  check (decided_by <> asked_by),
  check ((decided_by is null) = (decided_at is null)),
  check (state in ('asked', 'withdrawn') or decided_by is not null),
  -- A file is kept while it can be fetched, and no longer.
  check ((state = 'ready') = (sealed_file is not null)),
  check (sealed_file is null or expires_at is not null)
);
create index data_exports_asked_by on data_exports (asked_by, asked_at desc, id);
create index data_exports_decided_by on data_exports (decided_by);
create index data_exports_by_age on data_exports (asked_at desc, id);
create index data_exports_waiting on data_exports (asked_at, id) where state = 'asked';
create index data_exports_to_clear on data_exports (expires_at) where state = 'ready';

-- An order says for good what was asked and by whom it was approved: only its course goes on, and it goes forward.
create function keep_data_export() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an export stays on record' using errcode = 'insufficient_privilege';
  end if;
  if (new.kind, new.query, new.reason, new.asked_by, new.asked_at) is distinct from (old.kind, old.query, old.reason, old.asked_by, old.asked_at)
     or (old.decided_by is not null and new.decided_by is distinct from old.decided_by) then
    raise exception 'what was asked for, and who approved it, never changes' using errcode = 'insufficient_privilege';
  end if;
  if new.state <> old.state and not (
    (old.state = 'asked' and new.state in ('refused', 'withdrawn', 'approved'))
    or (old.state = 'approved' and new.state in ('ready', 'failed'))
    or (old.state = 'ready' and new.state = 'cleared')
  ) then
    raise exception 'an export goes from asked to approved to ready' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger data_exports_hold before update or delete on data_exports for each row execute function keep_data_export();

-- Each time somebody fetched the file. Only added to.
create table data_export_downloads (
  id bigint generated always as identity primary key,
  export_id uuid not null references data_exports,
  staff_id bigint not null references staff_accounts,
  at timestamptz not null,
  ip text
);
create index data_export_downloads_of_export on data_export_downloads (export_id, id);
create index data_export_downloads_of_staff on data_export_downloads (staff_id);
create trigger data_export_downloads_stay before update or delete on data_export_downloads for each row execute function keep_work();

insert into staff_role_permissions (role, duty, permission, reach)
select given.role, staff_roles.duty, given.permission, 'all'
  from (values
    ('recruiter', 'personal.export'),
    ('compliance', 'personal.export-approve')
  ) as given (role, permission)
  join staff_roles on staff_roles.code = given.role;
