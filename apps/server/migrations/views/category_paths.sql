-- catalogue: each category with the names of those above it, the topmost first: `卧室>床`.
create view category_paths as
with recursive paths as (
  select id as category_id, name, name as path
  from categories
  where parent_id is null
  union all
  select c.id, c.name, p.path || '>' || c.name
  from paths p
  join categories c on c.parent_id = p.category_id
)
select category_id, name, path
from paths;
