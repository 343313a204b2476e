-- # Day one: a site without a firm is set up by a link, and stays closed until two people have opened it

-- The link by which the firm is set up: one at a time, for a day, good once. Only its hash is kept.
create table set_up_links (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A site that was set up this way is closed until `opened_at`. One without a row never was: the demonstration, and sites of before.
create table site_launches (
  only_one boolean primary key default true check (only_one),
  prepared_at timestamptz not null,
  -- What whoever opens it says has been looked at, and whoever approves it signs for.
  statement text not null,
  opened_at timestamptz,
  -- The change order in whose name it was opened: `change:17`.
  opened_by text,
  check ((opened_at is null) = (opened_by is null))
);

-- It is opened once, by an order that others have approved. Looked at when the transaction ends: a preview, which takes everything back, gets as far as that.
create function site_launch_is_approved() returns trigger language plpgsql as $$
declare
  approvals integer;
begin
  if tg_op = 'UPDATE' and old.opened_at is not null then
    if (new.opened_at, new.opened_by) is distinct from (old.opened_at, old.opened_by) then
      raise exception 'a site is opened once';
    end if;
    return null;
  end if;
  if new.opened_at is null then
    return null;
  end if;
  select count(distinct decision.decided_by) into approvals
    from change_orders as wanted
    join change_decisions as decision on decision.order_id = wanted.id
    where wanted.type = 'launch' and new.opened_by = 'change:' || wanted.id and wanted.state = 'applied'
      and decision.decision = 'approve' and decision.content_hash = wanted.content_hash and decision.decided_by <> wanted.made_by;
  if approvals < 1 then
    raise exception 'a site is opened by two people';
  end if;
  return null;
end $$;
create constraint trigger site_launch_is_approved after insert or update on site_launches
  deferrable initially deferred for each row execute function site_launch_is_approved();

create function site_launch_stays() returns trigger language plpgsql as $$
begin
  raise exception 'that a site was closed is not forgotten';
end $$;
create trigger site_launch_stays before delete on site_launches for each row execute function site_launch_stays();

-- What came with the standard texts and a person has since read, by its line of the check list.
create table launch_readings (
  item text primary key check (item <> ''),
  read_by bigint not null references staff_accounts,
  read_at timestamptz not null
);
create index launch_readings_read_by on launch_readings (read_by);

-- By which staff see the closed site: for a minute a ticket, and once that is used, a cookie for some hours.
create table launch_passes (
  token_hash bytea primary key,
  staff_id bigint not null references staff_accounts,
  is_ticket boolean not null,
  expires_at timestamptz not null
);
create index launch_passes_staff on launch_passes (staff_id);
create index launch_passes_expires_at on launch_passes (expires_at);
