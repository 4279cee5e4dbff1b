import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDEMPOTENCY_HEADER } from '@showfloor/contract/common/constants'
import { askJson } from '../http.ts'
import type { Shot } from '../load.ts'
import { startServer } from '../server.ts'
import { listenToStatements, type Statement } from './statements.ts'

/** A number that must differ in each run of the statements: one that the server derived from its clock, as long as an id. */
const FRESH = /\d{15,}/g
/** Ids of one millisecond are consecutive, so the ids of the next round are moved further than all ids of a round. */
const BETWEEN_ROUNDS = 1000

/** A file for pgbench and its variables; `run` must be another number each time. */
export type Script = { file: string; variables: string[]; remove: () => void }

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * Writes statements as a script that pgbench can run repeatedly and in parallel. Values that are in both recordings stay; ids that are new in the second
 * recording are replaced by new ones in every round, wherever they occur, and so is `key`.
 */
const scriptOf = (before: readonly Statement[], statements: readonly Statement[], key: string): Script => {
  const idsOf = (all: readonly Statement[]) =>
    new Set(all.flatMap(({ params }) => params.flatMap((param) => param?.match(FRESH) ?? [])))
  const known = idsOf(before)
  const fresh = [...idsOf(statements)].filter((id) => !known.has(id))
  const variables: string[] = ['n=0']
  const lines = ['\\set n :n + 1', '\\set round (:run * 100 + :client_id) * 100000 + :n']
  fresh.forEach((id, at) => lines.push(`\\set id${at} ${id} + :round * ${BETWEEN_ROUNDS}`))

  const renewed = (variable: string, param: string): string => {
    const inside = fresh
      .map((id, at) => [id, `(:id${at})::text`] as const)
      .filter(([id]) => param.includes(id))
    const all = param.includes(key)
      ? [...inside, [key, `${literal(key)} || (:round)::text`] as const]
      : inside
    return all.reduce(
      (text, [old, made]) => `replace(${text}, ${literal(old)}, ${made})`,
      `:${variable}::text`,
    )
  }
  const write = (param: string | null, variable: string): string => {
    if (param === null) return 'null'
    // pgbench has no empty variables.
    if (param === '') return "''"
    const at = fresh.indexOf(param)
    if (at >= 0) return `:id${at}`
    variables.push(`${variable}=${param}`)
    const text = renewed(variable, param)
    return text === `:${variable}::text` ? `:${variable}` : `(${text})`
  }
  statements.forEach(({ sql, params }, place) => {
    const written = params.map((param, index) => write(param, `p${place}_${index + 1}`))
    lines.push(`${sql.replaceAll(/\$(\d+)/g, (_, number) => written[Number(number) - 1] ?? 'null').trim()};`)
  })
  const folder = mkdtempSync(join(tmpdir(), 'showfloor-replay-'))
  const file = join(folder, 'statements.sql')
  writeFileSync(file, lines.join('\n'))
  return { file, variables, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const RECORDED = 6

/** Sends the server several requests, and writes the statements of one as a script: of the request with the least interference. */
export const recordScript = async (databaseUrl: string, newShot: () => Shot): Promise<Script> => {
  const listener = await listenToStatements(databaseUrl)
  const server = await startServer(listener.url)
  try {
    const recordings: { key: string; statements: Statement[] }[] = []
    for (let time = 0; time < RECORDED; time++) {
      const shot = newShot()
      const from = listener.heard.length
      await askJson(server.origin, shot)
      const key = String(shot.headers?.[IDEMPOTENCY_HEADER])
      recordings.push({ key, statements: listener.heard.slice(from) })
    }
    const [first, ...rest] = recordings
    const [best] = rest.toSorted((a, b) => a.statements.length - b.statements.length)
    if (!first || !best) throw new Error('Nothing was recorded.')
    return scriptOf(first.statements, best.statements, best.key)
  } finally {
    await server.stop()
    await listener.close()
  }
}
