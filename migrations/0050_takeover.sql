-- # What a firm brings from its former site: frozen here until others have approved it

create table takeover_batches (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  -- The category of content into which its articles go.
  category text not null,
  -- SHA-256 of the file that was handed in, so that one that is handed in again goes on where it was left.
  source text not null unique,
  -- `reading`: not all of it is here yet · `read`: waits for approval · `published`
  state text not null check (state in ('reading', 'read', 'published')),
  made_at timestamptz not null
);

-- Each address of the former site once: what was an article, and what was none.
create table takeover_entries (
  batch_id bigint not null references takeover_batches on delete cascade,
  address text not null,
  -- The number under which it will be published; none for what is no article.
  article_id integer,
  title text not null default '',
  published_on date,
  body text not null default '',
  file_ids uuid[] not null default '{}',
  -- What is wrong with it, for whoever took it over; an article with a fault is left out.
  faults text[] not null default '{}',
  primary key (batch_id, address)
);
