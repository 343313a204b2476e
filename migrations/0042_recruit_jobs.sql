-- Jobs that the firm offers, and what finds them: which jobs have a mark (a type, a city, two letters in a row), 4,096 jobs to a row.

create table recruit_jobs (
  id integer generated always as identity primary key,
  -- The firm's own number of the job; never used again.
  code text not null unique,
  title text not null,
  type text not null,
  department text not null,
  head_quarter boolean not null,
  locations text[] not null,
  headcount integer not null,
  education text,
  experience text,
  salary text,
  duties text[] not null,
  requirements text[] not null,
  process text[] not null,
  contact jsonb,
  -- The last day on which one can apply.
  deadline date not null,
  published_at timestamptz not null,
  state text not null default 'open',
  closed_at timestamptz,
  closed_reason text,
  -- Rises with every correction.
  revision integer not null default 1,
  corrected_at timestamptz,
  correction_reason text,
  -- Title and whole text as they are searched: folded, parts on lines of their own.
  search_title text not null,
  search_text text not null,
  -- Whether it bears the mark of jobs on offer; the first night after its deadline takes the mark away.
  is_listed boolean not null default true,
  check (type in ('social', 'campus', 'intern')),
  check (state in ('open', 'closed', 'withdrawn')),
  check ((state = 'open') = (closed_at is null)),
  check (is_listed <= (state = 'open'))
);
create index recruit_jobs_deadline on recruit_jobs (deadline, id) where is_listed;

create table recruit_job_marks (
  mark text collate "C" not null,
  -- Jobs 4,096 × chunk and the following.
  chunk integer not null,
  jobs bit(4096) not null,
  primary key (mark, chunk)
);

-- The jobs on offer that bear all the marks, 4,096 to a row; rows without any are left out.
create function borne_jobs(marks text[], today date) returns table (chunk integer, jobs bit) language sql stable as $$
  select chunk, jobs from (
    select borne.chunk, case when ended.jobs is null then borne.jobs else borne.jobs & ~ended.jobs end as jobs
    from (
      select m.chunk, bit_and(m.jobs) as jobs from recruit_job_marks as m where m.mark = any (marks || '{open}')
      group by m.chunk having count(*) = cardinality(marks) + 1
    ) as borne
    -- What only the clock has ended.
    left join (
      select id / 4096 as chunk, bit_or(set_bit(0::bit(4096), id % 4096, 1)) as jobs
      from recruit_jobs where is_listed and deadline < today group by id / 4096
    ) as ended using (chunk)
  ) as found where bit_count(jobs) > 0
$$;

-- The numbers in a row of bits, newest first. Each step hangs on the one before, so that the order is that of the steps.
create function job_numbers(chunk integer, jobs bit) returns setof integer language sql immutable as $$
  select chunk * 4096 + word * 64 + place
  from generate_series(63, 0, -1) as word
  cross join lateral (select substring(jobs from word * 64 + 1 for 64) as jobs offset 0) as part
  cross join lateral (select place from generate_series(63, 0, -1) as place where get_bit(part.jobs, place) = 1 offset 0) as places
  where part.jobs <> 0::bit(64)
$$;

-- One page of the jobs on offer that bear all the marks, newest first, as ids, and their total. With patterns the candidates' texts
-- are looked at, and counted up to `counted`. Planning anew for every call would cost more than all the rest.
create function find_recruit_jobs(
  marks text[], text_patterns text[], title_patterns text[], counted integer, today date, skip integer, take integer,
  out total integer, out is_capped boolean, out ids integer[]
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  part record;
begin
  total := 0;
  ids := '{}';
  if cardinality(text_patterns) + cardinality(title_patterns) > 0 then
    ids := array(
      select id from (
        select id from (select chunk, jobs from borne_jobs(marks, today) order by chunk desc offset 0) as borne
        cross join lateral (select id from job_numbers(borne.chunk, borne.jobs) as id offset 0) as numbers offset 0
      ) as candidate
      -- A plain subquery, not a join: that would look at every text.
      where (select search_text like all (text_patterns) and search_title like all (title_patterns) from recruit_jobs as j where j.id = candidate.id)
      limit counted + 1);
    total := least(cardinality(ids), counted);
    is_capped := cardinality(ids) > counted;
    ids := ids[skip + 1 : least(skip + take, counted)];
    return;
  end if;
  is_capped := false;
  for part in select chunk, jobs, bit_count(jobs)::integer as jobs_in from borne_jobs(marks, today) order by chunk desc loop
    if total + part.jobs_in > skip and cardinality(ids) < take then
      ids := ids || array(
        select id from job_numbers(part.chunk, part.jobs) as id offset greatest(0, skip - total) limit take - cardinality(ids));
    end if;
    total := total + part.jobs_in;
  end loop;
end $$;
