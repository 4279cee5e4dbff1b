import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { Failure } from './failure.ts'

type Rule = { must: string; allows: (value: string) => boolean }

const port: Rule = {
  must: 'be a whole number from 1 to 65535',
  allows: (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535,
}
const oneOf = (...words: string[]): Rule => ({
  must: `be one of ${words.join(', ')}`,
  allows: (value) => words.includes(value),
})
const anything: Rule = { must: '', allows: () => true }

// Checked by hand: a schema library costs the launcher 0.1 s, and 20 MB for as long as the server runs.
const RULES: Record<string, Rule> = {
  PORT: port,
  SANDBOX_PORT: port,
  DATA_DIR: anything,
  DATABASE_URL: {
    must: 'be like postgres://user:password@host:5432/name',
    // The host may be a folder of sockets.
    allows: (value) => {
      const url = URL.parse(value)
      const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:'
      return isPostgres && Boolean(url.hostname || url.searchParams.get('host'))
    },
  },
  PUBLIC_URL: {
    must: 'be like https://shop.example.com',
    allows: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  },
  DEMO: oneOf('yes', 'no'),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  NODE_ENV: anything,
}

/** The settings of the commands; `environment` has all settings, for the server. */
export type Config = {
  root: string
  port: number
  sandboxPort: number | undefined
  dataDir: string
  databaseUrl: string | undefined
  publicUrl: string | undefined
  /** Whether the demo chain is loaded into an empty database. */
  demo: boolean
  environment: Record<string, string>
}

/** The settings of the environment, then of `.env`; an empty value counts as not set. */
function readEnvironment(root: string, environment: NodeJS.ProcessEnv): Record<string, string> {
  let fromFile: NodeJS.Dict<string> = {}
  try {
    fromFile = parseEnv(readFileSync(resolve(root, '.env'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new Failure(`The file .env cannot be read: ${(error as Error).message}.`)
    }
  }
  const both = Object.entries({ ...fromFile, ...environment })
  return Object.fromEntries(both.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/**
 * Reads the configuration from the environment and `.env`.
 * @throws Failure naming the variable whose value cannot be used
 */
export function readConfig(root: string, environment: NodeJS.ProcessEnv = process.env): Config {
  const values = readEnvironment(root, environment)
  for (const [name, { must, allows }] of Object.entries(RULES)) {
    const value = values[name]
    if (value === undefined || allows(value)) continue
    throw new Failure(`${name} must ${must}, but it is "${name === 'DATABASE_URL' ? '…' : value}".`)
  }
  const { PORT = '3000', SANDBOX_PORT, DATA_DIR = '.data', DATABASE_URL, PUBLIC_URL, DEMO, NODE_ENV } = values
  return {
    root,
    port: Number(PORT),
    sandboxPort: SANDBOX_PORT === undefined ? undefined : Number(SANDBOX_PORT),
    dataDir: resolve(root, DATA_DIR),
    databaseUrl: DATABASE_URL,
    publicUrl: PUBLIC_URL,
    demo: DEMO === undefined ? NODE_ENV !== 'production' : DEMO === 'yes',
    environment: values,
  }
}

/** The project's folder, as set by the entry in plain JavaScript. */
export function projectRoot(): string {
  return process.env['SHOWFLOOR_ROOT'] ?? resolve(import.meta.dirname, '..', '..')
}

/** A file in the data folder for the output of a program. */
export function logFile(config: Pick<Config, 'dataDir'>, name: string): string {
  return join(config.dataDir, 'logs', `${name}.log`)
}
