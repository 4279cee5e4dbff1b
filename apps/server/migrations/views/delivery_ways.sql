-- orders: ways of delivery, and whether the goods go to an address, and whether they are open.
create view delivery_ways as
select code, name_zh, name_en, needs_address, enabled
from delivery_modes;
