-- old-program: stops

-- # Approvals: everything that needs a second person, from its draft to the moment at which it takes effect

-- No release was made yet: what the four engines kept before is not carried over.
alter table media_uses drop constraint media_uses_order_id_fkey;
delete from media_uses;
drop table change_presence, change_comments, change_review_links, change_decisions, change_revisions, change_orders, change_releases;
drop function change_only_added, change_decision_is_of_another, change_order_is_approved, change_order_begins_as_draft;

-- Requests that are applied together or not at all.
create table approval_releases (
  id bigint generated always as identity primary key,
  kind text not null,
  title text not null check (title <> ''),
  made_by bigint not null references staff_accounts,
  made_at timestamptz not null
);
create index approval_releases_made_by on approval_releases (made_by);

create table approval_requests (
  id bigint generated always as identity primary key,
  -- What is wanted: a change of content, an import of data. Its module knows the types, the subjects and the payload.
  kind text not null check (kind ~ '^[a-z][a-z-]{1,39}$'),
  type text not null check (type ~ '^[a-zA-Z][a-zA-Z0-9-]{1,39}$'),
  -- Which thing of the type; none yet for something new.
  subject text,
  act text not null check (act ~ '^[a-zA-Z]{2,20}$'),
  title text not null check (title <> ''),
  -- By which the work of staff is divided; empty where it is not.
  scope text not null,
  -- `approved` waits for nothing but its application or its release; `scheduled` for its moment.
  state text not null check (state in ('draft', 'submitted', 'approved', 'scheduled', 'applied', 'returned', 'withdrawn', 'stale', 'failed')),
  payload jsonb not null,
  -- What stood there when it was begun; once it is applied: what stood there before.
  before jsonb,
  -- The version of the subject on which it was begun. `approval:<id>:<hash>`: the one that the request `follows` will bring.
  base text,
  follows bigint references approval_requests,
  -- Why: colleagues read it, and readers of something that was corrected.
  reason text not null default '',
  -- From when and until when; none is at once, and for good.
  apply_at timestamptz,
  until timestamptz,
  -- SM3 of all that is decided about: payload, reason, moments, act, revision.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  revision integer not null default 1,
  -- How many people must approve it; none where one person acts at once and another ratifies it afterwards.
  levels integer not null check (levels between 0 and 2),
  release_id bigint references approval_releases,
  -- The request at whose end this one brings back what was before: one at most.
  return_of bigint unique references approval_requests,
  made_by bigint not null references staff_accounts,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  submitted_at timestamptz,
  applied_at timestamptz,
  ratified_at timestamptz,
  -- Why it is not applied: in words for whoever made it.
  failure text,
  check ((state = 'applied') = (applied_at is not null)),
  check (state <> 'scheduled' or apply_at is not null),
  check (until is null or apply_at is null or until > apply_at)
);
create index approval_requests_by_title on approval_requests (kind, changed_at desc, id desc) include (title, type, state, scope, made_by);
create index approval_requests_state on approval_requests (kind, state, changed_at desc, id desc);
create index approval_requests_made_by on approval_requests (made_by, changed_at desc);
create index approval_requests_own_open on approval_requests (made_by) where state not in ('applied', 'withdrawn');
create index approval_requests_subject on approval_requests (kind, type, subject, id desc);
create index approval_requests_release on approval_requests (release_id);
create index approval_requests_follows on approval_requests (follows);
create index approval_requests_due on approval_requests (apply_at) where state in ('submitted', 'approved', 'scheduled');
create index approval_requests_troubled on approval_requests (changed_at) where state in ('stale', 'failed', 'returned');
create index approval_requests_unratified on approval_requests (applied_at) where levels = 0 and ratified_at is null;
create index approval_requests_applied on approval_requests (kind, applied_at desc) where state = 'applied';

-- Every save of a request, whole; only added to.
create table approval_revisions (
  request_id bigint not null references approval_requests,
  revision integer not null,
  payload jsonb not null,
  content_hash text not null,
  saved_by bigint not null references staff_accounts,
  saved_at timestamptz not null,
  primary key (request_id, revision)
);
create index approval_revisions_saved_by on approval_revisions (saved_by);

-- Whoever had a hand in a request: wrote it, brought its files. They approve nothing of it. Only added to.
create table approval_contributors (
  request_id bigint not null references approval_requests,
  staff_id bigint not null references staff_accounts,
  since timestamptz not null,
  primary key (request_id, staff_id)
);
create index approval_contributors_staff on approval_contributors (staff_id, request_id);

-- Who decided what about which content; only added to. A decision counts for the content that it was made about and for no other.
create table approval_decisions (
  id bigint generated always as identity primary key,
  request_id bigint not null references approval_requests,
  level integer not null check (level in (1, 2)),
  decision text not null check (decision in ('approve', 'return', 'ratify')),
  content_hash text not null,
  note text not null default '',
  decided_by bigint not null references staff_accounts,
  decided_at timestamptz not null
);
create index approval_decisions_request on approval_decisions (request_id, id);
create index approval_decisions_decided_by on approval_decisions (decided_by, request_id);

-- A link opens one request for reading to somebody without an account, for seven days or until it is taken back. Only the hash of its secret is kept.
create table approval_review_links (
  id bigint generated always as identity primary key,
  request_id bigint not null references approval_requests,
  token_hash text not null unique,
  -- For whom it was made, in the words of whoever made it.
  recipient text not null check (recipient <> ''),
  made_by bigint not null references staff_accounts,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened integer not null default 0,
  opened_at timestamptz
);
create index approval_review_links_request on approval_review_links (request_id, id);
create index approval_review_links_made_by on approval_review_links (made_by);

-- Remarks at a field, or at the whole where the path is empty: of staff, or through a link by somebody who has said their name.
create table approval_comments (
  id bigint generated always as identity primary key,
  request_id bigint not null references approval_requests,
  path text not null default '',
  text text not null check (text <> ''),
  written_by bigint references staff_accounts,
  link_id bigint references approval_review_links,
  outside_name text check (outside_name <> ''),
  written_at timestamptz not null,
  resolved_by bigint references staff_accounts,
  resolved_at timestamptz,
  check (num_nonnulls(written_by, link_id) = 1 and (link_id is null) = (outside_name is null))
);
create index approval_comments_request on approval_comments (request_id, id);
create index approval_comments_written_by on approval_comments (written_by);
create index approval_comments_resolved_by on approval_comments (resolved_by);
create index approval_comments_link on approval_comments (link_id);

-- Who has a request open now, by their last sign of life.
create table approval_presence (
  request_id bigint not null references approval_requests,
  staff_id bigint not null references staff_accounts,
  seen_at timestamptz not null,
  is_editing boolean not null,
  primary key (request_id, staff_id)
);
create index approval_presence_staff on approval_presence (staff_id);

alter table media_uses add foreign key (order_id) references approval_requests;

-- ## What no program gets past

create function approval_only_added() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end $$;
create trigger approval_revisions_only_added before update or delete on approval_revisions for each row execute function approval_only_added();
create trigger approval_contributors_only_added before update or delete on approval_contributors for each row execute function approval_only_added();
create trigger approval_decisions_only_added before update or delete on approval_decisions for each row execute function approval_only_added();

-- Whoever makes a request or saves it has a hand in it.
create function approval_maker_contributes() returns trigger language plpgsql as $$
begin
  insert into approval_contributors (request_id, staff_id, since) values (new.id, new.made_by, new.made_at) on conflict do nothing;
  return new;
end $$;
create trigger approval_maker_contributes after insert on approval_requests for each row execute function approval_maker_contributes();
create function approval_writer_contributes() returns trigger language plpgsql as $$
begin
  insert into approval_contributors (request_id, staff_id, since) values (new.request_id, new.saved_by, new.saved_at) on conflict do nothing;
  return new;
end $$;
create trigger approval_writer_contributes after insert on approval_revisions for each row execute function approval_writer_contributes();

-- A decision is about what stands there now, by somebody who had no hand in it, and by each person once.
create function approval_decision_is_of_another() returns trigger language plpgsql as $$
declare
  decided approval_requests;
begin
  select * into decided from approval_requests where id = new.request_id for update;
  if new.content_hash <> decided.content_hash then
    raise exception 'the content has changed since';
  end if;
  if new.decision in ('approve', 'ratify') and exists (
    select from approval_contributors where request_id = new.request_id and staff_id = new.decided_by) then
    raise exception 'nobody approves what they had a hand in';
  end if;
  if new.decision = 'approve' and exists (
    select from approval_decisions
    where request_id = new.request_id and decided_by = new.decided_by and decision = 'approve' and content_hash = new.content_hash) then
    raise exception 'nobody approves twice';
  end if;
  return new;
end $$;
create trigger approval_decision_is_of_another before insert on approval_decisions for each row execute function approval_decision_is_of_another();

-- The approvals that count: of what stands there now, by people who had no hand in it.
create function approvals_of(request approval_requests) returns integer language sql stable as $$
  select count(distinct level)::integer from approval_decisions as decision
    where request_id = request.id and decision.decision = 'approve' and decision.content_hash = request.content_hash
      and not exists (select from approval_contributors as hand where hand.request_id = request.id and hand.staff_id = decision.decided_by)
$$;

-- Content changes in drafts alone, and is applied with its approvals alone.
create function approval_request_is_approved() returns trigger language plpgsql as $$
begin
  if (new.kind, new.made_by) is distinct from (old.kind, old.made_by) then
    raise exception 'whose a request is does not change';
  end if;
  if old.state not in ('draft', 'returned', 'stale', 'failed') and new.content_hash <> old.content_hash then
    raise exception 'what was submitted is not changed';
  end if;
  if (new.payload, new.act, new.apply_at, new.until, new.reason) is distinct from (old.payload, old.act, old.apply_at, old.until, old.reason)
    and new.content_hash = old.content_hash then
    raise exception 'content and its hash change together';
  end if;
  if new.state in ('approved', 'scheduled', 'applied') and old.state is distinct from new.state
    and (new.levels < 1 or approvals_of(new) < new.levels) then
    raise exception 'a request is applied with its approvals';
  end if;
  if old.state = 'applied' and (new.state <> 'applied' or new.levels <> old.levels) then
    raise exception 'what was applied stays applied';
  end if;
  return new;
end $$;
create trigger approval_request_is_approved before update on approval_requests for each row execute function approval_request_is_approved();

-- The one act of one person alone is in force from the beginning, and another ratifies it afterwards.
create function approval_request_begins_as_draft() returns trigger language plpgsql as $$
begin
  if new.state <> 'draft' and (new.act <> 'takeDown' or new.levels <> 0) then
    raise exception 'a request begins as a draft';
  end if;
  return new;
end $$;
create trigger approval_request_begins_as_draft before insert on approval_requests for each row execute function approval_request_begins_as_draft();

-- A site is opened by a request that others have approved. Looked at when the transaction ends: a preview, which takes everything back, gets as far as that.
create or replace function site_launch_is_approved() returns trigger language plpgsql as $$
declare
  opening approval_requests;
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
  select * into opening from approval_requests
    where kind = 'content' and type = 'launch' and state = 'applied' and new.opened_by = 'approval:' || id;
  if not found or approvals_of(opening) < 1 then
    raise exception 'a site is opened by two people';
  end if;
  return null;
end $$;
