-- What somebody chose of how a file is read: its columns, their units and decimal marks, and the rates of its currencies; and which currencies were found in it.
alter table imports
  add column choices jsonb not null default '{}',
  add column currencies jsonb not null default '[]',
  drop constraint imports_state_check,
  -- ASKED: something of the file can be read in several ways, and somebody has to choose.
  add constraint imports_state_check check
    (state in ('EXPECTED', 'CHECKING', 'ASKED', 'CHECKED', 'REFUSED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE', 'REDOING'));

update imports set columns = coalesce((
  select jsonb_agg('{"converted": {"zh": "", "en": ""}, "question": null, "unit": null, "mark": null}' || c order by no)
  from jsonb_array_elements(columns) with ordinality r(c, no)), '[]');
