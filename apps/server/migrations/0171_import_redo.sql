-- An import that was undone can be done again from its journal, which is kept as long as that of one that stands.
alter table imports
  drop constraint imports_state_check,
  add constraint imports_state_check
    check (state in ('EXPECTED', 'CHECKING', 'CHECKED', 'REFUSED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE', 'REDOING'));
