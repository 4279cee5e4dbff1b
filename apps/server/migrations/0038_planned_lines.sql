-- A line of a collection that waits until a person begins it, at a terminal or with a code: nobody outside knows of it.
alter table tenders
  add column planned boolean not null default false,
  add constraint tenders_planned
    check (not planned or (collection_id is not null and state in ('CREATED', 'CLOSED')));
