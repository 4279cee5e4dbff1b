-- orders: ways of delivery, and whether the goods go to an address.
create view delivery_ways as
select code, name_zh, name_en, needs_address
from delivery_modes;
