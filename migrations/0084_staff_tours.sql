-- old-program: runs
-- Which tour of the console somebody has finished or put off: it does not come by itself again, on whatever machine they sit down.
create table staff_tours (
  staff_id bigint not null references staff_accounts on delete cascade,
  -- The role that the tour is about, by its code; a role that goes leaves it behind, which harms nothing.
  tour text not null check (tour ~ '^[a-z][a-z0-9-]{0,59}$'),
  state text not null check (state in ('finished', 'putOff')),
  ended_at timestamptz not null,
  primary key (staff_id, tour)
);
