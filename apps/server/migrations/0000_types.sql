-- Money is whole cents. A domain over numeric keeps the name in the schema and is read as a number, while ids (bigint) are read as strings.
create domain cents as numeric(14, 0);
