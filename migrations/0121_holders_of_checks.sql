-- old-program: runs

-- Whose a challenge and a pass are: one hash of the prefix of the address and of the browser's cookie. Those of before end within minutes.
alter table verification_challenges add column holder bytea not null default '';
alter table verification_passes add column holder bytea not null default '';
