-- old-program: runs
-- The status page (decision 051): minutes in which the site's functions answered, incidents and planned maintenance.
create table service_days (
  function text collate "C" not null,
  day date not null,
  -- The first minute that was probed on this day.
  first_minute timestamptz not null,
  -- The last minute in which a probe succeeded; null while none has.
  last_up timestamptz,
  last_probe timestamptz not null,
  up_minutes integer not null check (up_minutes between 0 and 1440),
  -- Of these, in trading sessions.
  session_up_minutes integer not null check (session_up_minutes between 0 and up_minutes),
  primary key (function, day)
);

create table service_events (
  id integer generated always as identity primary key,
  kind text collate "C" not null check (kind in ('incident', 'maintenance')),
  functions text[] collate "C" not null check (cardinality(functions) > 0),
  starts_at timestamptz not null,
  -- Null while an incident lasts.
  ends_at timestamptz check (ends_at > starts_at),
  -- What is announced about a maintenance; empty for an incident.
  text text collate "C" not null,
  -- Progress of an incident, the earliest first: published entries never change.
  updates jsonb not null,
  withdrawn_at timestamptz,
  updated_at timestamptz not null,
  check (kind = 'incident' or ends_at is not null)
);
create index service_events_starts_at on service_events (starts_at);

-- Sentences that one person alone may publish about an incident.
create table service_sentences (
  code text collate "C" primary key,
  stage text collate "C" not null,
  text text collate "C" not null,
  sort integer not null
);

-- As in 0003, with one exception: an incident may be published by one person, who uses approved sentences only (the program checks
-- this). It has no approvals (levels = 0), and another person ratifies it afterwards, as for a take-down.
create or replace function approval_request_is_approved() returns trigger language plpgsql as $$
begin
  if (new.kind, new.made_by) is distinct from (old.kind, old.made_by) then
    raise exception 'the author of a request cannot change';
  end if;
  if old.state not in ('draft', 'returned', 'stale', 'failed') and new.content_hash <> old.content_hash then
    raise exception 'a submitted request cannot change';
  end if;
  if (new.payload, new.act, new.apply_at, new.until, new.reason) is distinct from (old.payload, old.act, old.apply_at, old.until, old.reason)
    and new.content_hash = old.content_hash then
    raise exception 'content and hash must change together';
  end if;
  if new.state in ('approved', 'scheduled', 'applied') and old.state is distinct from new.state
    and (new.levels < 1 or approvals_of(new) < new.levels)
    and not (new.levels = 0 and new.kind = 'content' and new.type = 'incident' and new.act = 'write' and new.state <> 'scheduled') then
    raise exception 'a request cannot be applied without its approvals';
  end if;
  if old.state = 'applied' and (new.state <> 'applied' or new.levels <> old.levels) then
    raise exception 'an applied request cannot change';
  end if;
  return new;
end $$;
