-- What the firm publishes of itself: profile, milestones, shareholders, structure, executives, awards and figures,
-- certificates, licences, group companies. Each kind is one short list that is always read and judged as a whole, so a version
-- of it is one row. A published version is never changed: it can only be followed by another one or be withdrawn.

create table company_versions (
  kind text not null,
  version integer not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  -- The Shanghai day from which a published version is on show.
  effective_on date not null,
  content jsonb not null,
  -- What changed, in the words of whoever wrote it.
  note text not null default '',
  saved_at timestamptz not null,
  published_at timestamptz,
  primary key (kind, version),
  check ((state = 'draft') = (published_at is null))
);
-- What is on show: of a kind the version with the latest day that has come, of the same day the later one.
create index company_versions_on_show on company_versions (kind, effective_on desc, version desc) where state = 'published';
