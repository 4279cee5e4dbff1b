-- When the platform was last asked to verify, and since when the verification is being given up: no request goes out
-- meanwhile, and none may still be under way when it is.
alter table voucher_preparations
  add column asked_at timestamptz,
  add column giving_up_at timestamptz;
