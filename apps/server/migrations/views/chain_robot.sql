-- settings: the messaging robot of the chain, for what sends by it; token and secret are sealed.
create view chain_robot as
select robot_token as token, robot_token_id as token_id, robot_secret as secret, key_words
from settings
order by updated_at desc
limit 1;
