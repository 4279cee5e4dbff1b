import { cpus, totalmem } from 'node:os'
import type { Beside, PgbenchFigures } from './own/ceilings.ts'
import type { Measured } from './load.ts'

export const taskNames = {
  page: 'page of 18, hot',
  pageCold: 'page of 18, another each time',
  search: 'search, usual words',
  searchDistinct: 'search, another word each time',
  cart: 'read a cart of 5',
  quantity: 'change a quantity, cart of 5',
  calculate: 'calculate an order of 50 lines',
  order: 'create an order',
  checkout: 'whole checkout',
  staged: 'checkout in three stages of two tenders',
} as const
export type Task = keyof typeof taskNames

/** The peer's task to compare with, if its name differs: peers cache no answers, so hot and cold are the same. */
const besides: Partial<Record<Task, Task>> = { pageCold: 'page', searchDistinct: 'search' }

export type ProcessFigures = {
  startMs: number | undefined
  idleMb: number | undefined
  loadedMb: number | undefined
  statements: number | undefined
}
export type Figures = ProcessFigures & { name: string; tasks: Partial<Record<Task, Measured[]>> }
export type Ceilings = { fastify: Beside[]; pgbench: PgbenchFigures[] | undefined }

const number = (value: number | undefined, digits = 0): string =>
  value === undefined || Number.isNaN(value)
    ? '–'
    : value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? Math.max(digits, 2) : digits })
const times = (ours: number | undefined, theirs: number | undefined): string =>
  !ours || !theirs ? '–' : `${number(ours / theirs, ours / theirs < 100 ? 1 : 0)} ×`

/** Rows as an aligned Markdown table. */
const table = (rows: string[][]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  const [head = [], ...body] = rows
  return [line(head), rule, ...body.map(line)].join('\n')
}

const tasksTable = (ours: Figures, peers: readonly Figures[], ceilings: Ceilings | undefined): string => {
  const rows = [
    [
      '',
      'at once',
      'per second',
      'p50 ms',
      'p99 ms',
      'server ms',
      'PostgreSQL ms',
      'failed',
      ...peers.flatMap((peer) => [peer.name, 'ours ÷ it']),
      'ours ÷ ceiling',
    ],
  ]
  for (const [task, name] of Object.entries(taskNames) as [Task, string][]) {
    for (const measured of ours.tasks[task] ?? []) {
      const { connections, perSecond } = measured
      const theirs = peers.map(
        (peer) =>
          peer.tasks[besides[task] ?? task]?.find((other) => other.connections === connections)?.perSecond,
      )
      const share = shareOf(task, measured, ceilings)
      rows.push([
        name,
        String(connections),
        number(perSecond),
        number(measured.p50Ms, 1),
        number(measured.p99Ms, 1),
        number(measured.serverMs, 2),
        number(measured.postgresMs, 2),
        String(measured.failed),
        ...theirs.flatMap((other) => [number(other, 1), times(perSecond, other)]),
        share === undefined ? '' : number(share, 2),
      ])
    }
  }
  return table(rows)
}

/** The share of the machine's limit: a page from a bare Fastify, or the statements of an order from pgbench. */
const shareOf = (
  task: Task,
  { connections, perSecond }: Measured,
  ceilings: Ceilings | undefined,
): number | undefined => {
  if (task === 'page') {
    const beside = ceilings?.fastify.find(({ own }) => own.connections === connections)
    return beside && beside.own.perSecond / beside.bare.perSecond
  }
  const replayed = ceilings?.pgbench?.find(
    ({ kind, clients }) => kind === 'the statements of an order' && clients === connections,
  )
  return task === 'order' && replayed ? perSecond / replayed.perSecond : undefined
}

const processTable = (all: readonly Figures[]): string =>
  table([
    ['', 'start to first page', 'memory idle', 'memory after load', 'statements per checkout'],
    ...all.map((one) => [
      one.name,
      one.startMs === undefined ? '–' : `${number(one.startMs)} ms`,
      one.idleMb === undefined ? '–' : `${number(one.idleMb)} MB`,
      one.loadedMb === undefined ? '–' : `${number(one.loadedMb)} MB`,
      number(one.statements),
    ]),
  ])

const ceilingTable = ({ fastify, pgbench }: Ceilings): string =>
  table([
    ['', 'at once', 'per second'],
    ...fastify.flatMap(({ own, bare }) => [
      ['page of 18, by turns with the next', String(own.connections), number(own.perSecond)],
      ['bare Fastify, the same page', String(bare.connections), number(bare.perSecond)],
    ]),
    ...(pgbench ?? []).map((one) => [`pgbench, ${one.kind}`, String(one.clients), number(one.perSecond)]),
  ])

/** The whole report as Markdown. */
export const reportOf = (
  ours: Figures,
  peers: readonly Figures[],
  ceilings: Ceilings | undefined,
  products: number,
): string =>
  [
    `${products.toLocaleString('en-US')} products · ${cpus().length} cores shared by everything · ${number(totalmem() / 2 ** 30)} GB · Node ${process.versions.node} · ${new Date().toISOString().slice(0, 16)}Z`,
    Object.keys(ours.tasks).length === 0 ? '' : tasksTable(ours, peers, ceilings),
    processTable([ours, ...peers]),
    ceilings ? ceilingTable(ceilings) : '',
  ]
    .filter(Boolean)
    .join('\n\n')
