-- What approved cases have granted, and why a case was decided as it was.

create table client_permissions (
  client_id bigint not null references client_accounts,
  permission text not null,
  granted_at timestamptz not null,
  -- None for what was granted before cases were handled here.
  case_id uuid references business_cases,
  primary key (client_id, permission)
);

-- Read by the client.
alter table business_cases add column decision_reason text;
