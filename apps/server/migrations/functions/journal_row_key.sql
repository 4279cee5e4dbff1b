-- platform: the primary key of a journaled row as text.
create function journal_row_key(relation text, content jsonb)
returns text
language sql
immutable
as $$
  select
    case relation
      when 'product_categories' then concat_ws('-', content ->> 'category_id', content ->> 'product_id')
      when 'product_pictures' then concat_ws('-', content ->> 'product_id', content ->> 'file_id')
      when 'sku_packages' then concat_ws('-', content ->> 'sku_id', content ->> 'no')
      when 'channel_prices' then content ->> 'item_mapping_id'
      when 'shop_prices' then concat_ws('-', content ->> 'shop_id', content ->> 'item_mapping_id')
      when 'stock' then concat_ws('-', content ->> 'shop_id', content ->> 'sku_id')
      when 'combo_pieces' then concat_ws('-', content ->> 'combo_id', content ->> 'slot_no', content ->> 'piece_no')
      when 'account_roles' then concat_ws('-', content ->> 'account_id', content ->> 'role_code')
      when 'account_shops' then concat_ws('-', content ->> 'account_id', content ->> 'shop_id')
      when 'recommendations' then concat_ws('-', content ->> 'product_id', content ->> 'recommended_id')
      else content ->> 'id'
    end
$$;
