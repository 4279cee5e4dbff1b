-- subsidies: every rule as it stands now.
create view present_subsidy_rules as
select distinct on (r.id)
  r.*
from subsidy_rules r
order by r.id, r.version desc;
