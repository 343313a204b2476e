-- Recruitment notices: what the firm tells job seekers as a body, beside the single jobs.

create table recruit_notices (
  id integer generated always as identity primary key,
  category text not null check (category in ('campus', 'social', 'intern', 'result', 'guide')),
  title text not null,
  search_title text not null generated always as (fold_title(title)) stored,
  summary text not null,
  body text not null,
  source text not null,
  published_at timestamptz not null,
  -- The days on which what it announces runs, both included; without a last day it holds until it is withdrawn.
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  version integer not null default 1,
  corrected_at timestamptz,
  correction_reason text,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  -- The article that it was before recruitment had notices of its own: whose address leads here.
  former_article integer unique,
  updated_at timestamptz not null,
  check ((withdrawn_at is null) = (withdrawn_reason is null)),
  check ((corrected_at is null) = (correction_reason is null))
);
create index recruit_notices_order on recruit_notices (published_at desc, id desc) where withdrawn_at is null;

-- What readers saw before each correction, whole.
create table recruit_notice_versions (
  notice_id integer not null references recruit_notices (id),
  version integer not null,
  content jsonb not null,
  replaced_at timestamptz not null,
  replaced_by text not null,
  primary key (notice_id, version)
);

create table recruit_notice_files (
  notice_id integer not null references recruit_notices (id),
  file_id uuid not null references files (id),
  sort integer not null,
  primary key (notice_id, file_id)
);

create table recruit_notice_jobs (
  notice_id integer not null references recruit_notices (id),
  job_id integer not null references recruit_jobs (id),
  sort integer not null,
  primary key (notice_id, job_id)
);
create index recruit_notice_jobs_job_id on recruit_notice_jobs (job_id);

-- Where on this site an article or a whole category lives now; whoever asks for the old address is led there.
alter table articles add column moved_to text check (moved_to like '/%');
alter table categories add column moved_to text check (moved_to like '/%');
