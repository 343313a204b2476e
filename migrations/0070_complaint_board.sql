-- What is counted of open cases is all in one index: the board reads no case.
create index complaints_board on complaints (state, due_on, escalation) include (branch_id, number)
  where state in ('received', 'accepted', 'investigating');
