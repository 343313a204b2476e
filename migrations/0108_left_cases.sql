-- old-program: runs
-- outside-transaction

-- What clients have begun and not submitted, as staff look it up: the latest touched first. Made beside a site that writes.
drop index concurrently if exists business_cases_left;
create index concurrently business_cases_left on business_cases (updated_at desc, id desc) where state in ('open', 'returned');
