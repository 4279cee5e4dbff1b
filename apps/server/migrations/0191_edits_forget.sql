-- catalogue: what an edit changed is kept as long as what an import changed, and undone only while it is; that there was one, whose and when, stays.
alter table product_edits add column journal_kept boolean not null default true;
create index product_edits_with_journal on product_edits (at) where journal_kept;
