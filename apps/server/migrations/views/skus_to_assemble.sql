-- catalogue: the SKUs with a package that has to be assembled in the home.
create view skus_to_assemble as
select distinct sku_id
from sku_packages
where needs_assembly;
