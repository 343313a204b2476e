-- old-program: runs

-- Of which day, and in force since when, each market's rows of a version are: files of one exchange leave the others as they were.
-- Versions from before have none: their own day holds for all markets.
alter table list_versions add column markets jsonb not null default '[]';

-- Of these lists few securities leave on one day; a file that lacks more of a market may be incomplete.
update list_settings set market_loss_max = 3 where list in ('collateral', 'targets', 'staticPe') and valid_from is null and market_loss_max = 20;

-- What a person acknowledges with a reason: codes that nobody knows, names that do not fit their codes.
alter table daily_findings drop constraint daily_findings_level_check;
alter table daily_findings add constraint daily_findings_level_check check (level in ('file', 'row', 'doubt', 'warning', 'note'));
