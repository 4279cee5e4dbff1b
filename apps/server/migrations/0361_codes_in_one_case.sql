-- Codes that differ in capitals alone are one code to people: whatever makes a new one looks for others in any case.
create index products_code_lower on products (lower(code));
create index skus_code_lower on skus (lower(sku_code));
