-- old-program: runs
-- A finding may be set aside until a day; from that day on it is open again. Without a day it stays aside for good.
alter table link_findings add column ignored_until date check (ignored_until is null or ignored_at is not null);
create index link_findings_to_do on link_findings (found_at, id)
  where gone_at is null and not is_doubted and (ignored_at is null or ignored_until is not null);
drop index link_findings_open;
