-- catalogue: each category with itself and every category above it.
create view category_families as
with recursive family as (
  select id as category_id, id as ancestor_id, parent_id
  from categories
  union all
  select f.category_id, c.id, c.parent_id
  from family f
  join categories c on c.id = f.parent_id
)
select category_id, ancestor_id
from family;
