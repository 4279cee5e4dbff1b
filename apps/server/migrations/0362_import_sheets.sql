-- The sheets of a workbook that have such a list, where there is more than one, and how many rows of the one that is read are hidden.
alter table imports
  add column sheets jsonb not null default '[]',
  add column hidden_rows integer not null default 0;
