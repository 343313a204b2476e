-- ## Documents as pages
-- Public PDFs are shown as pictures of their pages with the words beside them: many readers, inside apps above all, cannot open a PDF. What is drawn
-- belongs to the bytes, whatever file holds them.
create table documents (
  sha256 text primary key,
  page_count integer not null,
  -- Why it could not be drawn, or not wholly; null when all pages are there.
  problem text,
  drawn_at timestamptz not null
);

create table document_pages (
  sha256 text not null references documents on delete cascade,
  number integer not null check (number > 0),
  -- In points, 1/72 inch.
  width double precision not null,
  height double precision not null,
  -- The words with their places.
  lines jsonb not null,
  picture_key text not null,
  picture_size integer not null,
  primary key (sha256, number)
);
