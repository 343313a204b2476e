-- # Deliveries as staff handle them: who took which step, who else reads them and thinks what, when people meet, and whom the firm may keep in mind

-- Who took the step; nobody knows of the steps before there was a console, and of those that applicants and the system took. The recruitment area does
-- not know who staff are: they are numbers there.
alter table delivery_events add column staff_id bigint;

-- What came in and is open, newest first; and of one place.
create index deliveries_open on deliveries (delivered_at desc, id) where ended_at is null;
create index deliveries_of_place on deliveries ((job ->> 'location'), delivered_at desc, id);
-- What has lain longest in its state.
create index deliveries_waiting on deliveries (updated_at) where ended_at is null;

-- ## Other readers, and what they think
-- Of the department that has the job: they read the resume without what tells who wrote it.
create table hiring_readers (
  delivery_id uuid not null references deliveries on delete cascade,
  staff_id bigint not null references staff_accounts,
  given_by bigint not null references staff_accounts,
  given_at timestamptz not null,
  primary key (delivery_id, staff_id)
);
create index hiring_readers_of_staff on hiring_readers (staff_id);
create index hiring_readers_given_by on hiring_readers (given_by);

-- Only added to: a second thought is a second line. They go with the delivery.
create table hiring_opinions (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references deliveries on delete cascade,
  staff_id bigint not null references staff_accounts,
  at timestamptz not null,
  verdict text not null check (verdict in ('meet', 'unsure', 'decline')),
  text text not null check (text <> '')
);
create index hiring_opinions_of_delivery on hiring_opinions (delivery_id, id);
create index hiring_opinions_of_staff on hiring_opinions (staff_id);
create trigger hiring_opinions_stay before update on hiring_opinions for each row execute function keep_work();

-- ## Interviews
-- A time at which somebody can be met. Whether there is room follows from who has confirmed it, counted under a lock of the row.
create table interview_slots (
  id uuid primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_online boolean not null,
  -- Where to come, or how to join.
  place text not null check (place <> ''),
  -- Whom one meets, as the applicant reads it.
  host text not null check (host <> ''),
  capacity integer not null check (capacity between 1 and 50),
  created_by bigint not null,
  created_at timestamptz not null,
  check (ends_at > starts_at)
);
create index interview_slots_by_start on interview_slots (starts_at);

-- What an applicant is asked: which of these times suits. A new invitation takes the place of the former.
create table interview_invitations (
  id uuid primary key,
  delivery_id uuid not null references deliveries on delete cascade,
  state text not null check (state in ('open', 'confirmed', 'another', 'cancelled')),
  -- What was confirmed.
  slot_id uuid references interview_slots,
  note text not null,
  invited_by bigint not null,
  invited_at timestamptz not null,
  answered_at timestamptz,
  -- Why none of the times suits; by these it is counted how often somebody has asked.
  wish text check (wish <> ''),
  reminded_at timestamptz,
  cancelled_at timestamptz,
  -- Why the firm called it off, as the applicant reads it.
  reason text,
  check ((state = 'confirmed') = (slot_id is not null)),
  check (state <> 'another' or wish is not null),
  check ((state = 'cancelled') = (cancelled_at is not null))
);
create unique index interview_invitations_live on interview_invitations (delivery_id) where state <> 'cancelled';
create index interview_invitations_of_delivery on interview_invitations (delivery_id, invited_at desc);
create index interview_invitations_of_slot on interview_invitations (slot_id);
create index interview_invitations_to_remind on interview_invitations (slot_id) where state = 'confirmed' and reminded_at is null;

create table interview_offers (
  invitation_id uuid not null references interview_invitations on delete cascade,
  slot_id uuid not null references interview_slots,
  primary key (invitation_id, slot_id)
);
create index interview_offers_of_slot on interview_offers (slot_id);

-- ## Whom the firm may keep in mind
-- Each decision of a job seeker to be thought of for other jobs, until a day; the last one holds. Evidence for as long as the person is known.
create table talent_decisions (
  id bigint generated always as identity primary key,
  seeker_id bigint not null references seekers on delete cascade,
  decision text not null check (decision in ('given', 'withdrawn')),
  -- Of the words that were agreed to.
  version integer not null,
  at timestamptz not null,
  valid_until date,
  check ((decision = 'given') = (valid_until is not null))
);
create index talent_decisions_of_seeker on talent_decisions (seeker_id, id desc);
create index talent_decisions_in_force on talent_decisions (valid_until, seeker_id) where decision = 'given';
create trigger talent_decisions_stay before update on talent_decisions for each row execute function privacy_keep_evidence();

insert into staff_role_permissions (role, duty, permission, reach)
select code, duty, 'recruitment.judge', 'own' from staff_roles where code = 'hiring-manager';
