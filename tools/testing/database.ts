import { createHash, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureApplication, withClient, withDatabase } from '../postgres/database.ts'
import { type Demo, readDemo } from '../postgres/demo-note.ts'
import { APPLICATION } from '../postgres/memory.ts'
import { prepareDatabase } from '../running/database.ts'

const SERVER = join(import.meta.dirname, '..', '..', 'apps', 'server')
/** An advisory lock of all test processes: one creates a template, the others wait. */
const LOCK = 482_716

export type TestDatabase = {
  url: string
  /** The demo accounts and their password, if the demo chain was requested. */
  demo: Demo | undefined
  drop: () => Promise<void>
}

/**
 * A new database for a test file, with empty tables or with the demo chain. It is a copy of a template that the first caller of a run creates, so it takes tens
 * of milliseconds. It ends with the run; `drop` removes it earlier and closes its connections.
 */
export async function createTestDatabase(options: { demo?: boolean } = {}): Promise<TestDatabase> {
  const admin = process.env['TEST_DATABASE_URL']
  if (!admin) throw new Error('TEST_DATABASE_URL is not set: run tests with "npm test" or "npx vitest run".')
  const template = await templateOf(admin, options.demo ?? false)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withClient(admin, (client) =>
    client.query(
      `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)} strategy file_copy owner ${APPLICATION}`,
    ),
  )
  const url = applicationUrl(admin, name)
  return {
    demo: options.demo ? await withClient(url, readDemo) : undefined,
    url,
    drop: () =>
      withClient(admin, async (client) => {
        await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
      }),
  }
}

/** The address for the application, which is no superuser in tests either. */
function applicationUrl(admin: string, name: string): string {
  const url = new URL(withDatabase(admin, name))
  url.username = APPLICATION
  return url.href
}

/** Each process looks once for a template: reading what it is made of takes as long as copying it. */
const templates = new Map<string, Promise<string>>()
function templateOf(admin: string, demo: boolean): Promise<string> {
  const key = `${admin} ${demo}`
  const template = templates.get(key) ?? ensureTemplate(admin, demo)
  templates.set(key, template)
  return template
}

async function ensureTemplate(admin: string, demo: boolean): Promise<string> {
  const template = `${demo ? 'demo' : 'tables'}_${hashOf(demo ? ['migrations/**/*.sql', 'src/**/*.ts'] : ['migrations/**/*.sql'])}`
  await withClient(admin, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const found = await client.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount) return
    // Created under another name and renamed when complete, so that an interrupted attempt is never copied.
    const half = `${template}_half`
    await client.query(`drop database if exists ${pg.escapeIdentifier(half)} with (force)`)
    const url = applicationUrl(admin, half)
    await ensureApplication(admin, url)
    await prepareDatabase(url, {
      demo,
      log: join(tmpdir(), `showfloor-${template}.log`),
      report: () => {},
      env: process.env as Record<string, string>,
    })
    await client.query(
      `alter database ${pg.escapeIdentifier(half)} rename to ${pg.escapeIdentifier(template)}`,
    )
  })
  return template
}

function hashOf(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const name of globSync(patterns, { cwd: SERVER }).sort()) {
    hash.update(`${name}\n`).update(readFileSync(join(SERVER, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
