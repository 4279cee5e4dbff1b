-- A use of a voucher that was verified elsewhere and that a person linked to an order. `linked_use_no`: the platform's
-- number of that use. UNLINKED: the link was removed, so that the use pays for nothing.
alter table vouchers
  alter column preparation_id drop not null,
  add column linked_use_no text,
  drop constraint vouchers_state_check,
  add constraint vouchers_state_check check (
    state in ('ASKED', 'VERIFIED', 'REFUSED', 'CANCELLING', 'CANCELLED', 'UNLINKED')
  ),
  drop constraint vouchers_verified,
  add constraint vouchers_verified check (
    (refs is not null) = (state in ('VERIFIED', 'CANCELLING', 'CANCELLED', 'UNLINKED'))
  ),
  add constraint vouchers_linked check ((linked_use_no is null) = (preparation_id is not null)),
  add constraint vouchers_link_states check (linked_use_no is null or state in ('VERIFIED', 'UNLINKED')),
  add constraint vouchers_unlinked check (state <> 'UNLINKED' or linked_use_no is not null);
create unique index vouchers_one_link on vouchers (shop_id, platform, linked_use_no)
  where state = 'VERIFIED' and linked_use_no is not null;
create index vouchers_of_cards on vouchers (platform, certificate) where not single;

-- What a use is worth to an order: the value that it takes off where it is more than what the platform owes, and the
-- platform's part. `provisional`: the platform states the final shares later.
alter table voucher_platform_uses
  add column kind text not null default 'SET' check (kind in ('SET', 'CASH', 'TIMES')),
  add column face_cents cents,
  add column platform_borne_cents cents not null default 0,
  add column provisional boolean not null default false;
