-- # Portal: meetings with investors (投资者交流会)
-- When and how the firm answers investors in person, and what was said there afterwards. The state 即将举行, 正在举行 or 已结束 follows from the
-- times and stands nowhere.

create table investor_meetings (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('results', 'reception', 'education', 'online')),
  form text not null check (form in ('onsite', 'online', 'both')),
  title text not null,
  summary text not null,
  -- Cleaned HTML.
  description text not null,
  host text not null,
  starts_at timestamptz(0) not null,
  ends_at timestamptz(0) not null,
  city text,
  place text,
  online_url text check (online_url like 'https://%'),
  -- How many can come; null where everybody can.
  seats integer check (seats > 0),
  -- Whoever wants to come calls or writes to the firm, in this time where one is set: nothing is signed here.
  sign_up_from timestamptz(0),
  sign_up_until timestamptz(0),
  phone text not null,
  email text,
  cancelled_reason text,
  -- What was said, as cleaned HTML, and since when it is public.
  record text,
  recorded_at timestamptz,
  search_text text not null generated always as (fold_title(title || ' ' || host || ' ' || coalesce(city, '') || ' ' || coalesce(place, ''))) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (starts_at < ends_at),
  check ((form = 'online') = (city is null) and (city is null) = (place is null)),
  check ((form = 'onsite') = (online_url is null)),
  check (sign_up_from < sign_up_until and sign_up_until <= ends_at),
  check ((sign_up_from is null) = (sign_up_until is null)),
  check ((record is null) = (recorded_at is null)),
  check (record is null or cancelled_reason is null)
);
-- What the list is narrowed by. What is left is sorted anew, as what is to come stands the other way round: a firm has some hundred of them.
create index investor_meetings_by_end on investor_meetings (ends_at);
create index investor_meetings_by_time on investor_meetings (starts_at desc, id desc);
create index investor_meetings_by_kind on investor_meetings (kind, starts_at desc, id desc);
create index investor_meetings_cancelled on investor_meetings (starts_at desc, id desc) where cancelled_reason is not null;

-- Papers of the record, such as the 投资者关系活动记录表. A paper belongs to one meeting: it is public for as long as it hangs there.
create table investor_meeting_files (
  file_id uuid primary key references files (id),
  meeting_id integer not null references investor_meetings (id) on delete cascade,
  sort integer not null
);
create index investor_meeting_files_of_meeting on investor_meeting_files (meeting_id, sort);
