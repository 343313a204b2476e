-- Parameters of the firm's margin contracts by version, and the regulators' remaining limits that they are held against.

-- A rule that begins after the close of its day holds for contracts from the next day on.
alter table regulatory_parameters add column is_after_close boolean not null default false;
update regulatory_parameters set is_after_close = true where parameter = 'financing_margin_min' and valid_from = '2023-09-08';

insert into regulatory_parameters (parameter, scope, scope_name, value, valid_from, document) values
  ('maintenance_withdraw_min', 'all', '提取担保物后的维持担保比例', 300, null, '融资融券交易实施细则'),
  ('contract_months_max', 'all', '单笔合约期限（月）', 6, null, '融资融券交易实施细则');

-- One version holds from its day until the day before the next one begins. Versions are only ever added behind the last one.
create table margin_terms_versions (
  version integer primary key,
  effective_from date not null unique,
  body jsonb not null,
  -- What was changed and why, in a sentence.
  summary text not null,
  -- The paper that the version rests on.
  source text not null,
  notice_title text,
  notice_href text,
  -- Who answers for it.
  author text not null,
  -- True for the demo firm's made-up figures.
  is_sample boolean not null,
  published_at timestamptz not null,
  check ((notice_title is null) = (notice_href is null))
);
