-- Tests that clients take: knowledge tests by version, the attempts with what was shown and answered, and the results on risk tolerance.

-- A knowledge test with its right answers, by version; of those that have come into force the newest holds.
create table knowledge_tests (
  code text not null,
  version text not null,
  valid_from date not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (code, version),
  unique (code, valid_from)
);

-- One client's run through one paper: the firm bears the burden of proof, so what was shown and answered stays as it was.
create table question_attempts (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  paper text not null,
  version text not null,
  kind text not null check (kind in ('risk', 'knowledge')),
  -- The order in which questions and options were shown, and the SHA-256 of all that was shown.
  shown jsonb not null,
  shown_hash text not null,
  state text not null check (state in ('open', 'scored', 'lapsed')),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  -- The draft while it is open, then what was submitted: answers, seconds spent, and answers that were asked again. Sealed.
  sealed_answers bytea,
  -- Contradictions that the client has looked at again and kept.
  confirmed text[] not null default '{}',
  scored_at timestamptz,
  -- The day in Shanghai, by which attempts are counted.
  scored_on date,
  valid_until date,
  is_passed boolean,
  -- The result as it was explained. Sealed.
  sealed_result bytea,
  acpt_id uuid,
  ip text,
  device text,
  check ((state = 'scored') = (scored_at is not null and scored_on is not null and sealed_result is not null))
);
-- A client has one open attempt at a paper at most, so that of attempts side by side only one is ever scored.
create unique index question_attempts_open on question_attempts (client_id, paper) where state = 'open';
create index question_attempts_scored on question_attempts (client_id, paper, scored_on) where state = 'scored';
create index question_attempts_to_lapse on question_attempts (expires_at) where state = 'open';

-- 适当性管理办法 §32 and 证券法 §137: kept for 20 years, and unchanged but for being sealed under another key.
create function keep_question_attempts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.opened_at > now() - interval '20 years' then
      raise exception 'question attempts are kept for 20 years';
    end if;
    return old;
  end if;
  if old.state = 'scored'
    and to_jsonb(new) - 'sealed_answers' - 'sealed_result' is distinct from to_jsonb(old) - 'sealed_answers' - 'sealed_result' then
    raise exception 'a scored attempt does not change';
  end if;
  return new;
end $$;
create trigger question_attempts_kept before update or delete on question_attempts
  for each row execute function keep_question_attempts();

-- What the assessments of risk tolerance came to; the newest counts.
create table client_risk_results (
  attempt_id uuid primary key references question_attempts,
  client_id bigint not null references client_accounts,
  level text not null check (level in ('C1', 'C2', 'C3', 'C4', 'C5')),
  level_name text not null,
  is_lowest boolean not null,
  taken_on date not null,
  valid_until date not null,
  taken_at timestamptz not null
);
create index client_risk_results_of_client on client_risk_results (client_id, taken_at desc);
