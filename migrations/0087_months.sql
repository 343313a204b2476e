-- # Months: the record of acts, views of pages, messages and log-ins of clients lie in a part for each month, and go by the month
-- old-program: runs

-- ## Four tables become parted
-- Each becomes the one part, without bounds, of a new table of its name. Nothing is copied and nothing is read through, however large it is: its keys were made before (0086), and
-- that a moment without bounds fits is known. A job makes the parts of single months out of it (decision 091).

lock table audit_entries, page_views, messages, client_logins in access exclusive mode;

-- In the functions of months a part is known by what it belongs to and by its bounds, never by its name.
create function pg_temp.part_by_month(former text, moment text) returns void language plpgsql as $$
declare
  rest text := former || '_rest';
  one record;
begin
  execute format('alter table %I rename to %I', former, rest);
  for one in select relname as name from pg_class join pg_index on indexrelid = oid where indrelid = rest::regclass loop
    execute format('alter index %I rename to %I', one.name, replace(one.name, former, rest));
  end loop;
  for one in select conname as name from pg_constraint where conrelid = rest::regclass and contype = 'f' loop
    execute format('alter table %I rename constraint %I to %I', rest, one.name, replace(one.name, former, rest));
  end loop;
  execute format('create table %I (like %I including defaults including constraints including storage) partition by range (%I)', former, rest, moment);
end $$;

-- Numbers come from a sequence: databases before PostgreSQL 17 know no identity of parted tables. It goes on where the identity was.
create function pg_temp.number_by_sequence(former text) returns void language plpgsql as $$
declare
  next bigint;
  sequence text := pg_get_serial_sequence(former, 'id');
begin
  execute format('select last_value + is_called::int from %s', sequence) into next;
  execute format('alter table %I alter column id drop identity', former);
  execute format('create sequence %I owned by none', former || '_id_seq');
  perform setval((former || '_id_seq')::regclass, next, false);
  execute format('alter table %I alter column id set default nextval(%L)', former, former || '_id_seq');
end $$;

select pg_temp.number_by_sequence(name) from unnest(array['audit_entries', 'messages', 'client_logins']) as name;
select pg_temp.part_by_month('audit_entries', 'at'), pg_temp.part_by_month('page_views', 'viewed_at'),
       pg_temp.part_by_month('messages', 'created_at'), pg_temp.part_by_month('client_logins', 'at');
alter sequence audit_entries_id_seq owned by audit_entries.id;
alter sequence messages_id_seq owned by messages.id;
alter sequence client_logins_id_seq owned by client_logins.id;

-- A number is given once, by its sequence; that it is in the key once with its moment is what a parted table can hold.
alter table audit_entries_rest drop constraint audit_entries_rest_pkey, add constraint audit_entries_rest_pkey primary key using index audit_entries_rest_in_time;
alter table messages_rest drop constraint messages_rest_pkey, add constraint messages_rest_pkey primary key using index messages_rest_in_time;
alter table client_logins_rest drop constraint client_logins_rest_pkey, add constraint client_logins_rest_pkey primary key using index client_logins_rest_in_time;
-- Random, and told to providers alone: nothing is looked up by it, and two are never the same.
alter table messages_rest drop constraint messages_rest_send_key_key;

-- What the former tables had, so that the part brings its own and nothing is built.
alter table audit_entries
  add primary key (id, at),
  add foreign key (seal) references audit_seals;
create index audit_entries_subject on audit_entries (subject, id);
create index audit_entries_at on audit_entries (at);
create index audit_entries_of_client_at on audit_entries (subject, at desc) where subject like 'client:%';
create index audit_entries_seal on audit_entries (seal);
create index audit_entries_unsealed on audit_entries (id) where seal is null;
create index audit_entries_actor on audit_entries (actor_kind, actor_id, id desc);
create index audit_entries_action on audit_entries (action text_pattern_ops, id desc);
create index audit_entries_request on audit_entries (request_id);

create index page_views_by_time on page_views (viewed_at);

alter table messages add primary key (id, created_at);
create index messages_waiting on messages (next_try_at) where state = 'waiting';
create index messages_of_recipient on messages (recipient_key, id desc);
create index messages_with_content on messages (created_at) where sealed_content is not null;
create index messages_created on messages (created_at);
create index messages_of_owner on messages (owner, created_at desc) where owner is not null;

alter table client_logins
  add primary key (id, at),
  add foreign key (client_id) references client_accounts;
create index client_logins_client on client_logins (client_id, id desc) where client_id is not null;
create index client_logins_at on client_logins (at);
create index client_logins_of_client_at on client_logins (client_id, at desc) where client_id is not null;

-- The record stays one that is only added to, each part of it by itself as well.
create or replace function keep_audit() returns trigger language plpgsql as $$
begin
  -- A row gets its seal, once, and nothing else of it changes.
  if tg_op = 'UPDATE' and tg_table_name <> 'audit_seals' then
    if old.seal is null and new.seal is not null and to_jsonb(new) - 'seal' = to_jsonb(old) - 'seal' then return new; end if;
  end if;
  raise exception 'the audit record is only added to' using errcode = 'insufficient_privilege';
end $$;
drop trigger audit_entries_stay on audit_entries_rest;
create trigger audit_entries_stay before update or delete on audit_entries for each row execute function keep_audit();
create trigger audit_entries_stay_whole before truncate on audit_entries for each statement execute function keep_audit();

alter table audit_entries attach partition audit_entries_rest for values from (minvalue) to (maxvalue);
alter table page_views attach partition page_views_rest for values from (minvalue) to (maxvalue);
alter table messages attach partition messages_rest for values from (minvalue) to (maxvalue);
alter table client_logins attach partition client_logins_rest for values from (minvalue) to (maxvalue);

drop function pg_temp.part_by_month, pg_temp.number_by_sequence;

-- ## Months that left the database
create table month_archives (
  record text not null check (record ~ '^[a-z][a-z_]{2,39}$'),
  -- The months it holds, in Beijing time; the first one of a table has no beginning.
  since timestamptz,
  until timestamptz not null,
  -- How far it has come; each step may be done twice.
  state text not null check (state in ('begun', 'verified', 'detached', 'archived', 'destroyed')),
  part text not null,
  -- Noted before a byte is written.
  storage_key text not null unique,
  entries bigint,
  first_seal bigint,
  last_seal bigint,
  -- Of the lines, in the order in which they stand in the file.
  hash bytea,
  signature bytea,
  -- Of the file as it lies in the store.
  size bigint,
  sha256 text,
  archived_at timestamptz,
  destroyed_at timestamptz,
  primary key (record, until),
  check (state = 'begun' or num_nonnulls(entries, hash, signature, size, sha256) = 5),
  check ((archived_at is not null) = (state in ('archived', 'destroyed')) and (destroyed_at is not null) = (state = 'destroyed'))
);

-- ## What must not go: of whom everything is kept while a court, an authority or a dispute asks for it
create table legal_holds (
  id bigint generated always as identity primary key,
  -- As the record of acts names people and things: `client:12`.
  subject text not null check (subject ~ '^[a-zA-Z][a-zA-Z-]{1,39}:[^[:space:]]{1,80}$'),
  reason text not null,
  placed_at timestamptz not null,
  placed_by bigint not null references staff_accounts,
  lifted_at timestamptz,
  lifted_by bigint references staff_accounts,
  lifted_reason text,
  check (num_nonnulls(lifted_at, lifted_by, lifted_reason) in (0, 3))
);
create unique index legal_holds_standing on legal_holds (subject) where lifted_at is null;
create index legal_holds_placed_by on legal_holds (placed_by);
create index legal_holds_lifted_by on legal_holds (lifted_by);

insert into staff_role_permissions (role, duty, permission, reach)
select code, duty, 'record.hold', 'all' from staff_roles where code = 'compliance';
