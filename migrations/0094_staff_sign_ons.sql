-- old-program: runs
-- Staff may come in by several sign-ons: which of them a trip leads to. Nothing for one that was begun by the program of before, which knows one.
alter table staff_trips add column sign_on text;

-- A passkey that was refused is on record as a wrong password is.
alter table staff_logins
  drop constraint staff_logins_result_check,
  add constraint staff_logins_result_check check (result in
    ('success', 'wrongPassword', 'wrongCode', 'wrongPasskey', 'locked', 'disabled', 'noSecondFactor', 'network', 'unlinked'));
