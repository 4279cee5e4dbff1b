-- identity: names of accounts, for the audit log.
create view account_names as
select id, username, name
from accounts;
