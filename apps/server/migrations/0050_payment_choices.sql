-- Which types of payment guides choose from, in their order, each with a hint: of a channel, or of a shop that has a
-- list of its own. `choices` is an array of {type, isOn, hint}; a type that it does not name follows the others.
create table payment_choices (
  channel_id bigint unique references channels (id),
  shop_id bigint unique references shops (id),
  version integer not null default 1,
  choices jsonb not null check (jsonb_typeof(choices) = 'array'),
  constraint payment_choices_of_one check (num_nonnulls(channel_id, shop_id) = 1)
);
