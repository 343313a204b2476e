-- old-program: runs
-- Words that contradict a fact whatever its value: 变更当日生效, where a hold of some hours applies. … stands for a few other words.
alter table firm_facts add column contradictions text[] collate "C" not null default '{}';
