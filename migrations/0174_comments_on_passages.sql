-- old-program: runs

-- # Comments on a passage

-- A comment is about a whole field, or about words in it. These are known by themselves, by what stood around them and by the paragraph they stood in, so that they are found again after edits.
alter table approval_comments add column quote text check (quote <> '');
alter table approval_comments add column quote_before text not null default '';
alter table approval_comments add column quote_after text not null default '';
alter table approval_comments add column quote_block integer not null default 0 check (quote_block >= 0);
alter table approval_comments add constraint approval_comments_quote_has_field check (quote is null or path <> '');
