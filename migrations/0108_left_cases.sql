-- What clients have begun and not submitted, as staff look it up: the latest touched first.
create index business_cases_left on business_cases (updated_at desc, id desc) where state in ('open', 'returned');
