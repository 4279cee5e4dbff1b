-- A file that somebody imports. Its content waits in import_parts, so that any server process can read it.
create table imports (
  id bigint primary key,
  -- Null for an import from the command line.
  account_id bigint references accounts (id) on delete set null,
  kind text not null,
  shop_id bigint references shops (id),
  file_name text not null,
  size_bytes bigint not null,
  -- ASKED: the file can be read in several ways, and somebody has to choose.
  state text not null default 'EXPECTED' check (
    state in (
      'EXPECTED',
      'CHECKING',
      'ASKED',
      'CHECKED',
      'REFUSED',
      'APPLYING',
      'APPLIED',
      'UNDOING',
      'UNDONE',
      'REDOING'
    )
  ),
  applied_at timestamptz,
  undone_at timestamptz,
  undone_by bigint references accounts (id) on delete set null,
  -- While work runs: its progress, and the last sign of life of its process.
  progress jsonb,
  alive_at timestamptz,
  -- The attempt. A process whose attempt was given up must not end the next one.
  run bigint,
  -- How the file is written, as {zh, en}.
  written jsonb,
  columns jsonb not null default '[]',
  -- Counts and first rows.
  outcome jsonb,
  -- Why the file was refused, as {zh, en}.
  refusal jsonb,
  -- Whether the sender may see costs. Otherwise costs in the file are ignored, because the outcome of a row would
  -- tell whether a cost was guessed right.
  reads_cost boolean not null default false,
  -- How somebody chose to read the file: columns, units, decimal marks and exchange rates.
  choices jsonb not null default '{}',
  -- The currencies found in the file.
  currencies jsonb not null default '[]',
  -- The sheets of a workbook with such a list, if there are several.
  sheets jsonb not null default '[]',
  -- Hidden rows of the sheet that is read.
  hidden_rows integer not null default 0,
  created_at timestamptz not null default now()
);
create index imports_newest on imports (id desc) where state <> 'EXPECTED';

create table import_parts (
  import_id bigint not null references imports (id) on delete cascade,
  no integer not null,
  content bytea not null,
  primary key (import_id, no)
);

-- Problems of rows. BAD refuses the file, LEFT_OUT skips the row, NOTE only informs. `why` is {zh, en}.
create table import_problems (
  import_id bigint not null references imports (id) on delete cascade,
  no bigint generated always as identity,
  line integer not null,
  place jsonb not null,
  severity text not null check (severity in ('BAD', 'LEFT_OUT', 'NOTE')),
  why jsonb not null,
  primary key (import_id, no)
);
