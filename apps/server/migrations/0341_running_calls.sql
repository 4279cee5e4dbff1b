-- A call that talks to a provider cannot hold one transaction over it. Its key is claimed for a while by whoever runs it, and the claim is renewed while the
-- call runs; a claim that has lapsed belongs to a process that died, and the next request under the same key takes it over.
alter table idempotency_keys
  add column runner uuid,
  add column running_until timestamptz;
