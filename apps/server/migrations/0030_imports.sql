-- The shops that the sender of an import administers, where its kind asks for that; null for the whole chain, and for
-- kinds that do not ask. What it takes in ends there, and so does who may see it.
alter table imports add column reach bigint[];
