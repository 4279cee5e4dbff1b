-- A timeline keeps facts; screens put them into words in the reader's language.
alter table order_events alter detail drop default;
alter table order_events alter detail type jsonb
  using case when detail = '' then '{}'::jsonb else jsonb_build_object('text', detail) end;
alter table order_events alter detail set default '{}';

update notifications
set content = jsonb_set(content, '{items}',
  jsonb_build_array(jsonb_build_object('skuName', content ->> 'items', 'itemQty', 1, 'serialNo', null)))
where content ->> 'kind' = 'ORDER_UNHELD';
