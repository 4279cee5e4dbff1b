-- The code on a customer's phone by which a tender was asked for, as a hash: it is good for one payment.
alter table tenders add column code_hash bytea;
create unique index tenders_one_code on tenders (code_hash)
  where code_hash is not null and state not in ('FAILED', 'CLOSED');

-- Why a tender failed, as whoever refused it says.
alter table tenders add column failure text;
