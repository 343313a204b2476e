-- old-program: runs
-- What a branch, category or queue was called when somebody was given it: one that is gone later is still named to whoever looks at the account.
alter table staff_scopes add column name text check (name <> '');

update staff_scopes set name = branches.name from branches where staff_scopes.kind = 'branch' and staff_scopes.value = branches.code;
