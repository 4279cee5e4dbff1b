import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { Failure } from './failure.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65535, 'must be a whole number from 1 to 65535')

const postgresExample = 'postgres://user:password@host:5432/name'

const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), `must be like ${example}`)

/** An address needs a host, or a folder of sockets. */
const database = url(['postgres:', 'postgresql:'], postgresExample).refine((value) => {
  const parsed = URL.parse(value)
  return Boolean(parsed?.hostname || parsed?.searchParams.get('host'))
}, `must be like ${postgresExample}`)

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent']

const yesNo = z.enum(['yes', 'no'], 'must be yes or no')

const schema = z.object({
  PORT: port.default(3000),
  SANDBOX_PORT: port.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: database.optional(),
  PUBLIC_URL: url(['http:', 'https:'], 'https://shop.example.com').optional(),
  DEMO: yesNo.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  NODE_ENV: z.string().default('development'),
})

/** The settings of the commands; `environment` is everything, to be passed on to the server. */
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

/** The settings of the environment and of `.env`, which comes second; an empty value counts as not set. */
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
  const merged = readEnvironment(root, environment)
  const parsed = schema.safeParse(merged)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    throw new Failure(
      `${name} ${issue?.message}, but it is "${name === 'DATABASE_URL' ? '…' : merged[name]}".`,
    )
  }
  const values = parsed.data
  return {
    root,
    port: values.PORT,
    sandboxPort: values.SANDBOX_PORT,
    dataDir: resolve(root, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL,
    demo: values.DEMO ? values.DEMO === 'yes' : values.NODE_ENV !== 'production',
    environment: merged,
  }
}

/** The project's folder, as the entry in plain JavaScript found it. */
export function projectRoot(): string {
  return process.env['SHOWFLOOR_ROOT'] ?? resolve(import.meta.dirname, '..', '..')
}

/** A file in the data folder for the output of a program. */
export function logFile(config: Pick<Config, 'dataDir'>, name: string): string {
  return join(config.dataDir, 'logs', `${name}.log`)
}
