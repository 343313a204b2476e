-- old-program: stops

-- # Exports of personal data as approvals: who asked, why, and who approved it stands in the request, and only what was made of it here

-- No release was made yet: nothing is carried over.
drop table data_export_downloads, data_exports;
drop function keep_data_export;

create table data_exports (
  id uuid primary key,
  number text not null unique,
  request_id bigint not null unique references approval_requests,
  ready_at timestamptz,
  expires_at timestamptz,
  -- How many records are in it.
  records integer,
  sealed_file bytea,
  cleared_at timestamptz,
  check (num_nulls(ready_at, expires_at, records) in (0, 3)),
  check (cleared_at is null or ready_at is not null),
  -- A file is kept while it can be fetched, and no longer.
  check ((sealed_file is not null) = (ready_at is not null and cleared_at is null))
);
create index data_exports_ready on data_exports (expires_at) where sealed_file is not null;

-- An export stays on record: it goes forward, and its file is made once.
create function keep_data_export() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an export stays on record' using errcode = 'insufficient_privilege';
  end if;
  if (new.id, new.number, new.request_id) is distinct from (old.id, old.number, old.request_id) then
    raise exception 'what was asked for never changes' using errcode = 'insufficient_privilege';
  end if;
  if old.ready_at is not null and (new.ready_at, new.records) is distinct from (old.ready_at, old.records)
     or old.cleared_at is not null and new.cleared_at is distinct from old.cleared_at then
    raise exception 'the file of an export is made once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger data_exports_hold before update or delete on data_exports for each row execute function keep_data_export();

-- Looked at when the transaction ends, as the request is applied after its file is made.
create function data_export_is_approved() returns trigger language plpgsql as $$
begin
  if not exists (
    select from approval_requests as request
     where request.id = new.request_id and request.kind = 'export' and request.state = 'applied' and approvals_of(request) >= 1
  ) then
    raise exception 'a file is made of an approved export alone' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger data_export_is_approved after insert or update of sealed_file on data_exports
  deferrable initially deferred for each row when (new.sealed_file is not null) execute function data_export_is_approved();

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
