-- The platform numbers each use of a voucher. Two verifications whose answers were lost may find the same use in its
-- records: one of them keeps it, and the other asks again.
create unique index vouchers_one_use on vouchers (platform, (refs ->> 'verifyId'))
  where refs ->> 'verifyId' <> '' and state <> 'UNLINKED';
