-- Which files hang on an article, in the order of their list.

create table article_attachments (
  article_id integer not null references articles on delete cascade,
  file_id uuid not null references files,
  sort integer not null,
  primary key (article_id, file_id)
);
-- For the file that is asked whether anything still needs it.
create index article_attachments_file on article_attachments (file_id);
