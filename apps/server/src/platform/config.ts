import { z } from 'zod'

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_WAIT_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
  DATA_DIR: z.string().default('.data'),
  WEB_DIST: z.string().default('apps/web/dist'),
  SMS_HOURLY_LIMIT: z.coerce.number().int().min(1).max(10_000_000).default(1000),
  SMS_DAILY_LIMIT: z.coerce.number().int().min(1).max(10_000_000).default(5000),
  SANDBOX_URL: z.url().optional(),
  PUBLIC_URL: z.url().optional(),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Config = z.output<typeof schema>

/** Reads the server's configuration. Throws one sentence that names the variable and what it must be. */
export const configFrom = (env: Record<string, string | undefined>): Config => {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(filled)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`${issue?.path.join('.') ?? 'The configuration'}: ${issue?.message ?? 'is not valid'}`)
}
