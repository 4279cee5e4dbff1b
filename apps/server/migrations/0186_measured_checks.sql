-- Whether a check compared its values. What failed without that was never measured, which is no misfit.
alter table order_validations
add column measured boolean not null default true;
