-- What the signer says of a difference from the channel's statement; empty: nothing.
alter table settlements
  add column explanation text not null default '',
  add constraint settlements_explained check (explanation = '' or signed_by is not null);
