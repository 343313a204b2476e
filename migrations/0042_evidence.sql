-- # What was shown when (网页存证)
-- Of pages that the firm has to prove later each content is kept once, and a line whenever an address begins to show it. That it was so is in the sealed record:
-- each line has its entry there, with the hash.

create table page_contents (
  -- SM3 of the document as it was sent, before compression.
  hash bytea primary key,
  -- Brotli.
  body bytea not null,
  bytes integer not null
);

create table page_showings (
  id bigint generated always as identity primary key,
  address text not null,
  shown_from timestamptz not null,
  hash bytea not null references page_contents,
  title text not null,
  -- Of the program that drew it.
  build text not null
);
create index page_showings_address on page_showings (address, id desc);
create index page_showings_hash on page_showings (hash);

create function page_evidence_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'evidence is only added to';
end $$;
create trigger page_contents_kept before update or delete on page_contents for each row execute function page_evidence_is_kept();
create trigger page_showings_kept before update or delete on page_showings for each row execute function page_evidence_is_kept();
