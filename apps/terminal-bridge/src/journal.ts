import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Ack, Command, Result } from '@showfloor/contract/terminals/bridge'

/** TAKEN: written down, not begun. STARTED: sent to the terminal. DONE: the result is known. NEVER: it will not run, whatever comes later under its number. */
type Phase = 'TAKEN' | 'STARTED' | 'DONE' | 'NEVER'
export type Entry = { requestNo: string; phase: Phase; ack: Ack | null; result: Result | null }

const tables = `
  create table if not exists requests (
    request_no text primary key,
    phase text not null,
    ack text,
    result text
  ) strict;
  create table if not exists unsent (
    id integer primary key,
    result text not null
  ) strict;
`

export type Journal = ReturnType<typeof openJournal>

/** The bridge's memory over restarts, on disk before it acts or answers: accepted requests, their progress, and results that the server has not accepted yet. */
export const openJournal = (dir: string) => {
  mkdirSync(dir, { recursive: true })
  const db = new DatabaseSync(join(dir, 'journal.sqlite'))
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
  db.exec(tables)
  const read = db.prepare('select * from requests where request_no = ?')
  const write = db.prepare(`
    insert into requests (request_no, phase, ack, result)
    values (?, ?, ?, ?)
    on conflict (request_no) do update
    set phase = excluded.phase, ack = coalesce(excluded.ack, ack), result = coalesce(excluded.result, result)`)
  const keep = db.prepare('insert into unsent (result) values (?)')
  const drop = db.prepare('delete from unsent where id = ?')
  const first = db.prepare('select id, result from unsent order by id limit 1')
  return {
    entry: (requestNo: string): Entry | undefined => {
      const row = read.get(requestNo)
      if (!row) return undefined
      return {
        requestNo,
        phase: row.phase as Phase,
        ack: row.ack === null ? null : (JSON.parse(String(row.ack)) as Ack),
        result: row.result === null ? null : (JSON.parse(String(row.result)) as Result),
      }
    },
    note: (requestNo: string, phase: Phase, more: { ack?: Ack; result?: Result } = {}): void => {
      const text = (value: object | undefined) => (value ? JSON.stringify(value) : null)
      write.run(requestNo, phase, text(more.ack), text(more.result))
    },
    /** Keeps a result until the server has accepted it. */
    queue: (result: Result): void => void keep.run(JSON.stringify(result)),
    nextUnsent: (): { id: number; result: Result } | undefined => {
      const row = first.get()
      return row && { id: Number(row.id), result: JSON.parse(String(row.result)) as Result }
    },
    sent: (id: number): void => void drop.run(id),
    close: () => db.close(),
  }
}

/** Whether the journal keeps a command by its number. Queries and cancellations change nothing and are not kept. */
export const isKept = ({ kind }: Command): boolean =>
  kind === 'SALE' || kind === 'VOID' || kind === 'REFUND' || kind === 'SETTLE'
