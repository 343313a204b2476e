-- old-program: runs
-- The figures of complaints by quarter as they were published. A correction is a further version beside the old one; nothing that was published is ever changed or removed.
create table complaint_quarters (
  quarter text not null check (quarter ~ '^\d{4}Q[1-4]$'),
  version integer not null check (version > 0),
  published_at timestamptz not null,
  -- Why this version replaces the one before.
  correction text,
  complaint integer not null check (complaint >= 0),
  report integer not null check (report >= 0),
  enquiry integer not null check (enquiry >= 0),
  suggestion integer not null check (suggestion >= 0),
  closed integer not null check (closed >= 0),
  answered integer not null check (answered >= 0),
  answered_in_time integer not null check (answered_in_time between 0 and answered),
  -- From receipt to answer, of what was answered in the quarter.
  average_working_days double precision check (average_working_days >= 0),
  primary key (quarter, version),
  check ((version = 1) = (correction is null))
);

create function keep_complaint_quarters() returns trigger language plpgsql as $$
begin
  raise exception 'published figures of complaints are kept as they are: publish a correction';
end $$;
create trigger complaint_quarters_stay before update or delete or truncate on complaint_quarters
  for each statement execute function keep_complaint_quarters();

-- Until now the page counted at each visit: what has stood there stays there.
insert into complaint_quarters
select to_char(start, 'YYYY"Q"Q'), 1, now(), null,
       count(*) filter (where received_in = start and type = 'complaint'),
       count(*) filter (where received_in = start and type = 'report'),
       count(*) filter (where received_in = start and type = 'enquiry'),
       count(*) filter (where received_in = start and type = 'suggestion'),
       count(*) filter (where ended_in = start),
       count(*) filter (where answered_in = start),
       count(*) filter (where answered_in = start and is_in_time),
       round(avg(answer_working_days) filter (where answered_in = start), 1)
  from (select generate_series(
                 date_trunc('quarter', min(received_at) at time zone 'Asia/Shanghai'),
                 date_trunc('quarter', now() at time zone 'Asia/Shanghai') - interval '3 months',
                 interval '3 months') as start
          from complaints) as quarters
  left join (select type, answer_working_days,
                    date_trunc('quarter', received_at at time zone 'Asia/Shanghai') as received_in,
                    date_trunc('quarter', answered_at at time zone 'Asia/Shanghai') as answered_in,
                    date_trunc('quarter', ended_at at time zone 'Asia/Shanghai') as ended_in,
                    (answered_at at time zone 'Asia/Shanghai')::date <= coalesce(extended_to, answer_by) as is_in_time
               from complaints) as cases on start in (received_in, answered_in, ended_in)
 where start >= date_trunc('quarter', now() at time zone 'Asia/Shanghai') - interval '2 years'
 group by start;
