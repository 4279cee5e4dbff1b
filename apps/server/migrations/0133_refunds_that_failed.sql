-- A refund that a bill lists, although the provider did not carry it out.
alter table provider_bill_rows add column has_failed boolean not null default false;

alter table provider_bill_differences
  drop constraint provider_bill_differences_kind_check,
  add constraint provider_bill_differences_kind_check
    check (kind in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'DUPLICATE', 'FEE', 'STATE'));
