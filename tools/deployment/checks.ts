import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArchive } from '../../apps/server/src/platform/backup/archive-file.ts'
import { proofFrom } from '../../apps/server/src/platform/backup/proof.ts'
import { configFrom } from '../../apps/server/src/platform/config.ts'
import { readMigrations } from '../../apps/server/src/platform/database/migrating/migrations.ts'
import { checkDatabase, withClient } from '../postgres/database.ts'
import { builtFolder, builtServer } from '../running/builds.ts'
import type { Config } from '../running/config.ts'

/** Returns the problem in one sentence, or undefined. */
type Check = { what: string; look: () => Promise<string | undefined> }

const ANSWER_MS = 5_000
const NIGHT_MS = 24 * 3_600_000
const ROOM_BYTES = 2_000_000_000

/** PostgreSQL's settings that keep rows, with names and mobiles, out of its own log. */
const PRIVATE_LOG: Record<string, string> = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_parameter_max_length_on_error: '0',
}

/** Every requirement of docs/operations.md that a program can check. */
export function deploymentChecks(config: Config, unitsDir = '/etc/systemd/system'): Check[] {
  const { root, databaseUrl, dataDir, environment } = config
  return [
    { what: 'settings', look: async () => wrongSettings(config) },
    { what: 'build', look: async () => missingBuild(root) },
    ...(databaseUrl ? databaseChecks(root, databaseUrl) : []),
    { what: 'data folder', look: async () => openFolder(dataDir) },
    { what: 'units', look: async () => oldUnits(root, unitsDir) },
    { what: 'server', look: () => silent(`http://127.0.0.1:${config.port}/readyz`) },
    ...(config.publicUrl ? [{ what: 'public address', look: () => openDoor(config.publicUrl ?? '') }] : []),
    { what: 'nightly backup', look: () => missingNight(dataDir, environment) },
  ]
}

function wrongSettings({ databaseUrl, publicUrl, environment }: Config): string | undefined {
  if (environment.NODE_ENV !== 'production')
    return 'NODE_ENV is not production, so the demo chain would be loaded.'
  if (!databaseUrl) return 'DATABASE_URL is not set: the embedded PostgreSQL is meant for one machine.'
  if (!publicUrl?.startsWith('https:'))
    return 'PUBLIC_URL is not an https address, so cookies are also sent without TLS.'
  return undefined
}

function missingBuild(root: string): string | undefined {
  const files = [builtServer(root), join(builtFolder(root, 'web'), 'index.html')]
  const missing = files.find((file) => !existsSync(file))
  return missing && `${missing} is missing: run npm run build.`
}

const units = ['showfloor@.service', 'showfloor-check.service', 'showfloor-check.timer']

/** Units that an update has changed; a server without systemd has none. */
function oldUnits(root: string, unitsDir: string): string | undefined {
  const text = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')
  const old = units.find(
    (name) => existsSync(join(unitsDir, name)) && text(unitsDir, name) !== text(join(root, 'deploy'), name),
  )
  return old && `${old} is not the one in deploy/: copy it again, then systemctl daemon-reload.`
}

const databaseChecks = (root: string, url: string): Check[] => [
  { what: 'database', look: () => checkDatabase(url).then(() => undefined) },
  { what: 'schema', look: () => oldSchema(root, url) },
  { what: 'log of the database', look: () => openLog(url) },
]

async function oldSchema(root: string, url: string): Promise<string | undefined> {
  const migrations = await readMigrations(pathToFileURL(join(root, 'apps/server/migrations/')))
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const applied = new Set(rows.map(({ name }) => name))
    const missing = migrations.filter(({ name }) => !applied.has(name)).length
    if (missing > 0) return `${missing} migrations are missing: start the server, which applies them.`
    if (applied.size > migrations.length) return 'it is of a newer version than this program.'
    return undefined
  })
}

const openLog = (url: string): Promise<string | undefined> =>
  withClient(url, async (client) => {
    for (const [name, wanted] of Object.entries(PRIVATE_LOG)) {
      const { rows } = await client.query<{ is: string }>('select current_setting($1) as is', [name])
      if (rows[0]?.is !== wanted)
        return `${name} is ${rows[0]?.is}; with ${wanted} no names or mobiles get into the log.`
    }
    return undefined
  })

function openFolder(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return `${folder} does not exist.`
  if (process.platform !== 'win32' && found.mode & 0o007) return `others may read ${folder}: chmod o-rwx.`
  const { bavail, bsize } = statfsSync(folder)
  const room = bavail * bsize
  if (room < ROOM_BYTES) return `only ${(room / 1e9).toFixed(1)} GB of disk are free.`
  return undefined
}

async function silent(address: string): Promise<string | undefined> {
  const answer = await asked(address)
  return answer.ok ? undefined : `${address} answers ${answer.status}.`
}

/** Checks that the proxy passes calls on, terminates TLS, and blocks the metrics. */
async function openDoor(publicUrl: string): Promise<string | undefined> {
  const answer = await asked(new URL('/readyz', publicUrl).href)
  if (!answer.ok) return `${publicUrl} answers ${answer.status}.`
  if (publicUrl.startsWith('https:') && !answer.headers.has('strict-transport-security'))
    return 'the server does not know that it is reached over TLS: does it have the same PUBLIC_URL?'
  const figures = await asked(new URL('/metrics', publicUrl).href)
  if (/^# HELP/m.test(await figures.text())) return '/metrics can be read from outside.'
  return undefined
}

const asked = (address: string): Promise<Response> =>
  fetch(address, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' }).catch((error: Error) => {
    throw new Error(
      `${address} does not answer (${(error.cause as Error | undefined)?.message ?? error.message}).`,
    )
  })

/** Checks that the newest nightly archive exists, is recent and complete, and that the key of this installation sealed it, where it has one. */
async function missingNight(
  dataDir: string,
  environment: Record<string, string>,
): Promise<string | undefined> {
  if (!Number(environment.BACKUP_NIGHTS)) return 'BACKUP_NIGHTS is not set, so none is made.'
  const folder = environment.BACKUP_DIR ?? join(dataDir, 'backups')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const newest = names
    .filter((name) => /^nightly-.*\.tar$/.test(name))
    .sort()
    .at(-1)
  if (newest === undefined) return `${folder} has none yet.`
  const file = join(folder, newest)
  if (Date.now() - statSync(file).mtimeMs > 2 * NIGHT_MS)
    return `the newest, ${file}, is older than two nights.`
  const { prove } = proofFrom(configFrom({ ...environment, DATA_DIR: dataDir }), [])
  for await (const part of readArchive(file, prove)) void part
  return undefined
}
