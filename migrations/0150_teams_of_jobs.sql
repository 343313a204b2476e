-- old-program: runs

-- The team that a job on offer belongs to within its department, where the firm names one.
alter table recruit_jobs add column team text;
