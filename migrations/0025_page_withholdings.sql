-- old-program: runs
-- Records of pages that visitors may no longer see as they were (decision 048): unlawful texts and personal data. The record itself stays.
create table page_withholdings (
  showing_id bigint primary key references page_showings,
  -- For staff; visitors only learn that the page is withheld.
  reason text collate "C" not null check (length(reason) between 4 and 300),
  withheld_by bigint not null references staff_accounts,
  withheld_at timestamptz not null
);
create index page_withholdings_withheld_by on page_withholdings (withheld_by);
