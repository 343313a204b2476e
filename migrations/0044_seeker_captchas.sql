-- Pictures of characters that job seekers copy before a code is sent. One use, five minutes; the clock removes what has expired.

create table seeker_captchas (
  id uuid primary key,
  -- Keyed hash of the characters, which are kept nowhere else: whoever reads the database cannot answer.
  answer_hash bytea not null,
  expires_at timestamptz not null
);
create index seeker_captchas_expires_at on seeker_captchas (expires_at);
