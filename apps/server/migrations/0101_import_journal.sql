-- A journal row costs as much as the row it is about; one light index and no reference keep that low. Journals go with `forgetOldImports`.
alter table import_changes drop constraint import_changes_import_id_fkey, drop constraint import_changes_pkey;
drop index import_changes_relation;
create index import_changes_import on import_changes (import_id);
