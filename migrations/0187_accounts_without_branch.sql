-- old-program: runs

-- An account that 0166 left alone: it writes or approves content and sees complaints, and has no branch. Until then it could change content of the whole firm; all branches would
-- give that back, and all complaints of the firm with it. Which of them it shall be is decided by a person, who finds these accounts in the inbox until they have saved its access.
alter table staff_accounts add column branches_asked_since timestamptz;

update staff_accounts account set branches_asked_since = now()
 where account.state <> 'disabled'
   and not exists (select from staff_scopes s where s.staff_id = account.id and s.kind = 'branch')
   and exists (select from staff_account_roles r join staff_role_permissions p on p.role = r.role
                where r.staff_id = account.id and (p.permission like 'content.%' or p.permission like 'import.%'))
   and exists (select from staff_account_roles r join staff_role_permissions p on p.role = r.role
                where r.staff_id = account.id and p.permission like 'complaint.%');
