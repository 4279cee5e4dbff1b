-- Since when nothing personal is kept of a customer. The row stays, because orders name it.
alter table customers add column erased_at timestamptz;
