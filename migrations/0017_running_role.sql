-- old-program: runs
-- The site can run under a role that owns nothing (decision 038). Migrating grants this role its rights; what it needs beyond them
-- are the functions below, which run with the rights of the owner.

-- Tables whose rows the running role may only read and insert. A trigger refuses changes to everybody; the missing right does not
-- depend on the trigger.
create table append_only_tables (
  name text collate "C" primary key,
  -- Columns that an update may set, within what the trigger allows.
  changeable text[] collate "C" not null default '{}',
  is_deletable boolean not null default false
);

insert into append_only_tables (name) values
  ('approval_contributors'), ('approval_decisions'), ('approval_revisions'), ('audit_seals'), ('client_consents'),
  ('complaint_quarters'), ('consent_texts'), ('data_export_downloads'), ('finance_reports'), ('page_contents'), ('page_endings'),
  ('page_showings'), ('private_fund_terms'), ('seeker_consent_texts'), ('seeker_erasures'), ('work_notes'), ('work_reveals');
insert into append_only_tables (name, changeable) values
  -- Each entry gets its seal once.
  ('audit_entries', '{seal}'),
  -- Rotation of keys, and withdrawal.
  ('private_fund_confirmations', '{sealed_name,withdrawn_at}');
-- Rows of a person or a delivery that is erased.
insert into append_only_tables (name, is_deletable) values ('hiring_opinions', true), ('seeker_consents', true), ('talent_decisions', true);

-- The tables that are partitioned by month (decision 016). Their months leave the database only through the functions below.
create table monthly_records (
  name text collate "C" primary key,
  -- Days after the end of a month before which it cannot be detached, whatever the caller says.
  shortest_days integer not null
);

insert into monthly_records (name, shortest_days) values
  ('audit_entries', 1096), ('client_logins', 365), ('messages', 183), ('page_views', 190);

create function require_monthly_record(of_record text) returns monthly_records language plpgsql stable as $$
declare
  found_record monthly_records;
begin
  select * into found_record from monthly_records where name = of_record;
  if not found then
    raise exception '% is not a record that is partitioned by month', of_record;
  end if;
  return found_record;
end $$;

-- The partition without an end, and where it begins.
create function find_rest(of_record text, out part text, out since timestamptz) language sql stable as $$
  select c.relname, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'))[1]::timestamptz
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = to_regclass(of_record) and pg_get_expr(c.relpartbound, c.oid) like '%TO (MAXVALUE)'
$$;

-- Adds one partition; null is no bound. Row triggers are inherited, table triggers are not. Roles that may read the record may
-- read the partition, which the archive does; no other role gets a right to it.
create function add_part(of_record text, part text, since timestamptz, until timestamptz) returns void language plpgsql as $$
declare
  copied text;
  reader text;
begin
  execute format('create table %I partition of %I for values from (%s) to (%s)', part, of_record,
    coalesce(quote_literal(since), 'minvalue'), coalesce(quote_literal(until), 'maxvalue'));
  for copied in
    select pg_get_triggerdef(oid) from pg_trigger where tgrelid = to_regclass(of_record) and not tgisinternal and tgtype & 1 = 0
  loop
    execute replace(copied, format(' ON public.%I ', of_record), format(' ON public.%I ', part));
  end loop;
  for reader in
    select quote_ident(pg_get_userbyid(acl.grantee)) from pg_class c, aclexplode(c.relacl) as acl
     where c.oid = to_regclass(of_record) and acl.grantee <> 0 and acl.grantee <> c.relowner and acl.privilege_type = 'SELECT'
  loop
    execute format('grant select on %I to %s', part, reader);
  end loop;
end $$;

-- Promises that all rows of the partition without an end are before the border. Validated separately, without a lock against writes.
create function bound_rest(of_record text, moment text, border timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'Asia/Shanghai' as $$
declare
  rest record;
begin
  perform require_monthly_record(of_record);
  select * into rest from find_rest(of_record);
  execute format('alter table %I drop constraint if exists bound_of_part', rest.part);
  execute format('alter table %I add constraint bound_of_part check (%s %I < %L) not valid', rest.part,
    case when rest.since is null then '' else format('%I >= %L and', moment, rest.since) end, moment, border);
end $$;

create function validate_rest(of_record text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_monthly_record(of_record);
  execute format('alter table %I validate constraint bound_of_part', (find_rest(of_record)).part);
end $$;

-- Adds the months from `this_month` to the border. An empty partition without an end moves behind them; a filled one becomes their
-- partition, and a new one begins at the border. Returns the added partitions. Waits for the lock as long as `lock_timeout` says.
create function add_months(of_record text, this_month timestamptz, border timestamptz) returns text[]
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'Asia/Shanghai' as $$
declare
  rest record;
  is_filled boolean;
  is_bounded boolean;
  first_month timestamptz;
  month timestamptz;
  part text;
  index_name text;
  added text[] := '{}';
begin
  perform require_monthly_record(of_record);
  execute format('lock table %I in access exclusive mode', of_record);
  select * into rest from find_rest(of_record);
  if rest.since >= border then
    return added;
  end if;
  execute format('select exists (select from %I)', rest.part) into is_filled;
  is_bounded := exists (select from pg_constraint where conrelid = to_regclass(rest.part) and conname = 'bound_of_part' and convalidated);
  if is_filled and not is_bounded then
    raise exception '%: rows came into an empty part meanwhile; the next run looks again', of_record;
  end if;
  execute format('alter table %I detach partition %I', of_record, rest.part);
  if is_filled then
    part := of_record || '_until_' || to_char(border, 'YYYY_MM');
    execute format('alter table %I rename to %I', rest.part, part);
    for index_name in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = to_regclass(part) loop
      execute format('alter index %I rename to %I', index_name, replace(index_name, rest.part, part));
    end loop;
    execute format('alter table %I attach partition %I for values from (%s) to (%L)', of_record, part,
      coalesce(quote_literal(rest.since), 'minvalue'), border);
    execute format('alter table %I drop constraint bound_of_part', part);
    perform add_part(of_record, rest.part, border, null);
    return array[part];
  end if;
  first_month := coalesce(rest.since, this_month);
  if rest.since is null then
    part := of_record || '_until_' || to_char(first_month, 'YYYY_MM');
    perform add_part(of_record, part, null, first_month);
    added := array[part];
  end if;
  month := first_month;
  while month < border loop
    part := of_record || to_char(month, '_YYYY_MM');
    perform add_part(of_record, part, month, month + interval '1 month');
    added := added || part;
    month := month + interval '1 month';
  end loop;
  execute format('alter table %I drop constraint if exists bound_of_part', rest.part);
  execute format('alter table %I attach partition %I for values from (%L) to (maxvalue)', of_record, rest.part, border);
  return added;
end $$;

-- Detaches an ended month that has been written to the archive. It keeps its rows, and nobody can write to it.
create function detach_month(of_record text, part text) returns void
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'Asia/Shanghai' as $$
declare
  kept monthly_records := require_monthly_record(of_record);
  until timestamptz;
begin
  select (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz into until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = to_regclass(of_record) and c.relname = part;
  if until is null or until + make_interval(days => kept.shortest_days) > now()
    or not exists (select from month_archives as archive where archive.record = of_record and archive.part = detach_month.part and archive.state = 'verified') then
    raise exception '% is not a month of % that may leave the database', part, of_record using errcode = 'insufficient_privilege';
  end if;
  execute format('alter table %I detach partition %I', of_record, part);
end $$;

-- Drops a month that `detach_month` has detached; its name cannot be that of any other table.
create function drop_month(of_record text, part text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_monthly_record(of_record);
  if part !~ ('^' || of_record || '_(until_)?[0-9]{4}_[0-9]{2}$')
    or exists (select from pg_class where oid = to_regclass(part) and relispartition)
    or not exists (select from month_archives as archive where archive.record = of_record and archive.part = drop_month.part and archive.state = 'detached') then
    raise exception '% is not a detached month of %', part, of_record using errcode = 'insufficient_privilege';
  end if;
  execute format('drop table %I', part);
end $$;

-- Only the owner of a table, or with PostgreSQL 17 a holder of MAINTAIN, may analyze it.
create function analyze_table(analyzed regclass) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('analyze %s', analyzed);
end $$;

-- Everybody may call a new function; these are granted to the running role only.
revoke execute on function bound_rest, validate_rest, add_months, detach_month, drop_month, analyze_table from public;
