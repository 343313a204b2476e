-- old-program: runs
-- Which columns somebody wants to see of a list of the console, in their sequence. Without a row the list has its usual ones; none at all is a choice too.
create table staff_columns (
  staff_id bigint not null references staff_accounts on delete cascade,
  -- The list, and of what kind: content.article.
  list text not null check (list ~ '^[a-z][a-z-]*([.][a-z][a-z-]*)?$'),
  columns text[] not null check (cardinality(columns) <= 8),
  chosen_at timestamptz not null,
  primary key (staff_id, list)
);
