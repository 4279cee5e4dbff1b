import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { pathDefaults } from '@showfloor/contract/common/constants'
import { z } from 'zod'

/** The address to listen on: `127.0.0.1:9464`, `[::1]:9464`. */
const address = z
  .string()
  .regex(/^(?:\[[\da-fA-F:.]+\]|[^\s:[\]]+):\d{1,5}$/, 'must be a host and a port, like 127.0.0.1:9464')
  .transform((text) => {
    const colon = text.lastIndexOf(':')
    return { host: text.slice(0, colon).replaceAll(/[[\]]/g, ''), port: Number(text.slice(colon + 1)) }
  })
  .refine(({ port }) => port <= 65_535, 'must be a host and a port, like 127.0.0.1:9464')

const groups = ['loopback', 'linklocal', 'uniquelocal']
/** An address, a range of them (`10.0.0.0/8`), or the name of a group of addresses. */
const isProxy = (text: string): boolean => {
  const [ip = '', prefix = '0', ...more] = text.split('/')
  const bitsMax = { 4: 32, 6: 128 }[isIP(ip)] ?? -1
  return groups.includes(text) || (more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsMax)
}

/** The trusted proxies: none, a number of them in a row, or these addresses. */
const trustedProxies = z
  .string()
  .default('loopback')
  .transform((text, context): false | string[] | ((address: string, hop: number) => boolean) => {
    if (text === 'none') return false
    if (/^[1-9]\d?$/.test(text)) return (_address, hop) => hop < Number(text)
    const proxies = text.split(',').map((proxy) => proxy.trim())
    if (!proxies.every(isProxy))
      context.addIssue('must be none, addresses or ranges like 10.0.0.0/8, or a number of proxies')
    return proxies
  })

/** Keys of at least 32 characters, newest first. */
const secretKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .refine(
    (keys) => keys.every((key) => key.length >= 32),
    'must be keys of at least 32 characters, separated by commas',
  )
  .transform((keys) => keys as [string, ...string[]])

/** A base below `/api`, so that no screen's address is taken. */
const base = z.string().regex(/^\/api(?:\/[\w-]+)*$/, 'must be /api or a path below it, like /api/gateway')
const projectId = z.string().regex(/^[\w-]{1,60}$/, 'must be letters, digits, _ and -')
const projects = ['TRADE_PROJECT_ID', 'ITEM_PROJECT_ID', 'WMS_PROJECT_ID', 'BASE_PROJECT_ID'] as const

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_WAIT_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
  DATA_DIR: z.string().default('.data'),
  SECRET_KEYS: secretKeys.optional(),
  BACKUP_DIR: z.string().refine(isAbsolute, 'must be the absolute path of a folder').optional(),
  BACKUP_NIGHTS: z.coerce.number().int().min(0).max(3650).default(0),
  WEB_DIST: z.string().default('apps/web/dist'),
  GUIDE_DIR: z.string().default('docs/guide'),
  CUSTOMER_KEEP_MONTHS: z.coerce.number().int().min(6).max(600).optional(),
  REQUEST_WAIT_MS: z.coerce.number().int().min(100).max(600_000).default(20_000),
  SMS_HOURLY_LIMIT: z.coerce.number().int().min(1).max(10_000_000).default(1000),
  SMS_DAILY_LIMIT: z.coerce.number().int().min(1).max(10_000_000).default(5000),
  API_KEY_CALLS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(1200),
  WEBHOOK_PRIVATE_ADDRESSES: z.enum(['yes', 'no']).default('no'),
  SANDBOX_URL: z.url().optional(),
  PUBLIC_URL: z.url().optional(),
  USER_CENTRE_BASE: base.default(pathDefaults.USER_CENTRE_BASE),
  GATEWAY_BASE: base.default(pathDefaults.GATEWAY_BASE),
  TRADE_PROJECT_ID: projectId.default(pathDefaults.TRADE_PROJECT_ID),
  ITEM_PROJECT_ID: projectId.default(pathDefaults.ITEM_PROJECT_ID),
  WMS_PROJECT_ID: projectId.default(pathDefaults.WMS_PROJECT_ID),
  BASE_PROJECT_ID: projectId.default(pathDefaults.BASE_PROJECT_ID),
  MANAGEMENT_ADDRESS: address.optional(),
  TRUST_PROXY: trustedProxies,
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

const schema = variables.refine(
  (config) => new Set(projects.map((name) => config[name])).size === projects.length,
  {
    path: ['TRADE_PROJECT_ID'],
    message: `must differ from ${projects.slice(1).join(', ')}, and those from each other`,
  },
)

export type Config = z.output<typeof schema>

/** Reads the server's configuration. Throws one sentence that names the variable and its allowed values. */
export const configFrom = (env: Record<string, string | undefined>): Config => {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(filled)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`${issue?.path.join('.') ?? 'The configuration'}: ${issue?.message ?? 'is not valid'}`)
}

/** The address at which people reach the server, without a slash at the end. */
export const publicUrlOf = ({ PUBLIC_URL, HOST, PORT }: Config): string =>
  PUBLIC_URL ?? `http://${HOST}:${PORT}`
