import { resolve } from 'node:path'
import { z } from 'zod'
import { buildSandbox } from './app.ts'

/**
 * Starts the sandbox. Read from the environment: SANDBOX_PORT (3001), SANDBOX_HOST (127.0.0.1), SANDBOX_DIR (.data/sandbox),
 * SANDBOX_RETRY_DELAYS_MS (pauses before a notification is repeated, separated by commas), SANDBOX_REFUND_SETTLE_MS (how long a
 * WeChat Pay refund stays PROCESSING, 0).
 * Ends on SIGINT or SIGTERM, and with its parent when it was started with an IPC channel.
 */
const environmentSchema = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_DIR: z.string().min(1).default('.data/sandbox'),
  SANDBOX_RETRY_DELAYS_MS: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .transform((list) => list.split(',').map(Number))
    .optional(),
  SANDBOX_REFUND_SETTLE_MS: z.coerce.number().int().min(0).default(0),
})

const environment = environmentSchema.safeParse(process.env)
if (!environment.success) fail(`The sandbox cannot start: ${z.prettifyError(environment.error)}`)
const { SANDBOX_PORT: port, SANDBOX_HOST: host, SANDBOX_DIR: dir } = environment.data
const { SANDBOX_RETRY_DELAYS_MS: retryDelaysMs, SANDBOX_REFUND_SETTLE_MS: refundSettleMs } = environment.data

try {
  const app = await buildSandbox({
    dir: resolve(dir),
    refundSettleMs,
    ...(retryDelaysMs === undefined ? {} : { retryDelaysMs }),
  })
  const stop = () => void app.close().finally(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.once('disconnect', stop)
  const url = await app.listen({ port, host })
  process.stdout.write(`Sandbox ready at ${url}\n`)
  process.send?.({ type: 'ready', url })
} catch (error) {
  fail(`The sandbox cannot start: ${sentenceFor(error)}`)
}

function sentenceFor(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `port ${port} is taken, choose another with SANDBOX_PORT.`
  if (code === 'EACCES' || code === 'EROFS') return `${resolve(dir)} or port ${port} may not be used.`
  return error instanceof Error ? error.message : String(error)
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
