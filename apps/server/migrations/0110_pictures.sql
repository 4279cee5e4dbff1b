-- Pictures are uploaded beside avatars: for which purposes is said once, in the contract. A picture is KEPT once something shows it, and then for good, because
-- orders and quotes show it as it was; one that nothing ever showed is forgotten.
alter table files drop constraint files_purpose_check, drop constraint files_state_check;
alter table files add constraint files_state_check check (state in ('EXPECTED', 'STORED', 'KEPT'));
alter table files add column width_px integer, add column height_px integer;
update files set state = 'KEPT' where state = 'STORED';
create index files_unused on files (created_at) where state <> 'KEPT';
