-- What job seekers have delivered to jobs, each with the resume as it was then.

create table deliveries (
  id uuid primary key,
  number text not null unique,
  seeker_id bigint not null references seekers (id),
  job_id bigint not null,
  -- The job as it was applied for: title, type, department, place. The job itself may change or go.
  job jsonb not null,
  state text not null check (state in ('delivered', 'screening', 'writtenTest', 'interview', 'hired', 'rejected', 'withdrawn')),
  -- The resume as the firm reads it, sealed, and the files that were in it.
  sealed_snapshot bytea not null,
  file_ids text[] not null default '{}',
  snapshot_at timestamptz not null,
  -- How often it was delivered: a second time after a withdrawal.
  attempts integer not null default 1 check (attempts between 1 and 2),
  delivered_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when it is hired, rejected or withdrawn.
  ended_at timestamptz check ((ended_at is not null) = (state in ('hired', 'rejected', 'withdrawn'))),
  -- When the rules move it on; null where only people do.
  move_at timestamptz,
  -- A person applies for a job once, however often the button is pressed.
  unique (seeker_id, job_id)
);
-- What one person has, newest first: few rows each.
create index deliveries_of_seeker on deliveries (seeker_id, delivered_at desc, id);
-- What came in for a job, or for all jobs, in one state.
create index deliveries_of_job on deliveries (job_id, state, delivered_at desc, id);
create index deliveries_by_state on deliveries (state, delivered_at desc, id);
create index deliveries_to_move on deliveries (move_at) where move_at is not null;
create index deliveries_ended on deliveries (ended_at) where ended_at is not null;

-- The timeline: what happened, in which state it left the delivery, and what the applicant reads about it.
create table delivery_events (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references deliveries on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('delivered', 'redelivered', 'resumeChanged', 'moved', 'withdrawn')),
  state text not null,
  note text,
  actor text not null
);
create index delivery_events_of_delivery on delivery_events (delivery_id, id);
