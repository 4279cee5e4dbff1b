-- A drawer is counted in notes and coins, of which the smallest is 10 fen: what no piece can show is no difference.
alter table till_sessions
drop constraint till_sessions_explained;
alter table till_sessions
add constraint till_sessions_explained check (abs(counted_cents - expected_cents) < 10 or reason <> '');
alter table day_end_lines
drop constraint day_end_lines_explained;
alter table day_end_lines
add constraint day_end_lines_explained check (
  counted_cents = expected_cents
  or reason <> ''
  or (session_id is not null and abs(counted_cents - expected_cents) < 10)
);
