-- Why a product was found is read as it was written, by the server alone: as text it is handed out without being put together anew for every card.
alter table product_terms
  alter column found_by drop default,
  alter column found_by type text using found_by::text,
  alter column found_by set default '[]',
  alter column found_by set storage external;
