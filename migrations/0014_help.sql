-- Help for those who trade online: questions with answers, manuals of the software, and short videos. All three are written,
-- put on show and taken down in the same way, so they share their tables; what each kind says stands in `content`.

create table help_categories (
  kind text not null check (kind in ('faq', 'guide', 'video')),
  code text not null,
  name text not null,
  summary text not null,
  sort integer not null,
  primary key (kind, code)
);

create table help_items (
  id integer generated always as identity primary key,
  kind text not null,
  -- Its anchor in the page's address; it never changes.
  code text not null,
  category text not null,
  sort integer not null,
  -- The newest version, which may be a draft, and the one on show, if any.
  version integer not null default 1,
  shown_version integer,
  withdrawn_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (kind, code),
  foreign key (kind, category) references help_categories (kind, code)
);

create table help_versions (
  item_id integer not null references help_items on delete cascade,
  version integer not null,
  title text not null,
  -- Title and text without marks, in one case and width: what keywords are looked for in.
  searched text not null,
  content jsonb not null,
  -- The day on which the text was last checked against the rules.
  checked_on date not null,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (item_id, version)
);

alter table help_items add foreign key (id, shown_version) references help_versions (item_id, version);

-- One row for each visitor and question. The voter is a hash of a random number in the visitor's browser and of the question,
-- so rows of one person cannot be told to belong together, and no row leads to a person.
create table help_votes (
  item_id integer not null references help_items on delete cascade,
  voter bytea not null,
  is_helpful boolean not null,
  -- The version that was on show, so that a rewritten answer starts anew.
  version integer not null,
  voted_on date not null,
  primary key (item_id, voter)
);
