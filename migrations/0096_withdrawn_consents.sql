-- old-program: runs
-- Staff are shown nobody who has taken the consent back, in any list: the few who have are found as a set, not one by one for everybody who has not.
create index seeker_consents_withdrawn on seeker_consents (seeker_id, id) where decision = 'withdrawn';
