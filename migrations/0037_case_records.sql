-- The application of a decided case as a file that the firm has signed: what the client reads on its page, as it stood when it was decided.
-- The columns of the file are those of agreement_signatures.
create table case_records (
  id uuid primary key,
  case_id uuid not null unique references business_cases,
  client_id bigint not null references client_accounts,
  -- Of the case: its number, what it was about, and how and when it was decided.
  number text not null,
  business text not null,
  is_approved boolean not null,
  decided_at timestamptz not null,
  drawn_at timestamptz,
  sealed_pdf bytea,
  pdf_size integer,
  pdf_sha256 text unique,
  pdf_sm3 text unique,
  sm2_key text,
  sm2_signature text,
  check_code text unique,
  level text check (level in ('B', 'T', 'LT')),
  stamped_at timestamptz,
  awaits_stamp boolean not null default false,
  unstamped_sha256 text unique,
  unstamped_sm3 text unique,
  check ((drawn_at is null) = (sealed_pdf is null) and (drawn_at is null) = (pdf_sha256 is null)),
  check ((drawn_at is null) = (level is null)),
  check ((stamped_at is null) = (level is null or level = 'B'))
);
create index case_records_of_client on case_records (client_id, decided_at);
create index case_records_to_draw on case_records (decided_at) where drawn_at is null;
create index case_records_to_stamp on case_records (drawn_at) where awaits_stamp;

-- Cases that were decided before have theirs made as well.
insert into case_records (id, case_id, client_id, number, business, is_approved, decided_at)
select gen_random_uuid(), c.id, c.client_id, c.number, coalesce(b.body ->> 'name', c.busi_code), c.state = 'approved', c.decided_at
from business_cases c
join businesses b on b.code = c.busi_code and b.version = c.busi_version
where c.state in ('approved', 'refused') and c.decided_at is not null;
