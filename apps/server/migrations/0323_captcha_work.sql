-- identity: how many pieces of work a network has asked for within an hour, because each one after the first few is harder.
create table captcha_work (
  network text primary key,
  asked integer not null,
  since timestamptz not null
);
