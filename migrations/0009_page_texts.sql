-- The prose of pages, by the page's route: every save is kept, the newest published one whose time has come is on show.
create table page_text_versions (
  key text not null check (key ~ '^/[A-Za-z0-9/_-]{0,100}$'),
  version integer not null check (version > 0),
  state text not null default 'draft' check (state in ('draft', 'published')),
  title text not null,
  lead text not null,
  -- Sections with their blocks, as the schema of the content module describes them.
  sections jsonb not null,
  -- The day from which what the text says holds; shown to readers, decides nothing.
  effective_from date,
  -- From when a published version is on show.
  publish_at timestamptz,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (key, version),
  check (state <> 'published' or publish_at is not null)
);
