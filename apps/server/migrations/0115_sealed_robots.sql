-- Tokens of robots are sealed, and a sealed text changes with every sealing. A token has an id instead, which says whether
-- it is still the one by which the last message arrived.
alter table settings
  add column robot_token_id bigint;
update settings
set robot_token_id = id
where robot_token <> '';

alter table robots
  add column token_id bigint,
  add column connected_token_id bigint;
update robots
set token_id = id,
  connected_token_id = case when connected_token = md5(token) then id end
where token <> '';
update robots
set connected_token_id = (
    select s.id
    from settings s
    where s.robot_token <> '' and md5(s.robot_token) = robots.connected_token
    order by s.updated_at desc
    limit 1
  )
where is_chain;
alter table robots
  drop column connected_token;
