import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callPath, isGateway, type Call, type InputOf, type OutputOf } from '@showfloor/contract/common/call'
import { IDEMPOTENCY_HEADER, SESSION_COOKIE, TOKEN_HEADER } from '@showfloor/contract/common/constants'
import { contract } from '@showfloor/contract/contract'
import { builtFolder, builtServer } from '../tools/running/builds.ts'
import { freePortFrom } from '../tools/running/ports.ts'
import { startProgram, type Running } from '../tools/processes/processes.ts'
import { SERVER_FLAGS } from '../tools/running/programs.ts'
import { askJson, exchange, untilAnswered } from './http.ts'
import type { Shot } from './load.ts'
import { projectRoot } from '../tools/running/config.ts'

/** The headers of a session. */
export type Headers = Record<string, string>

export type Server = {
  origin: string
  pid: number | undefined
  running: Running
  /** From the start of the process to the first page of products; known only if it was started with a session. */
  startMs: number | undefined
  stop: () => Promise<void>
}

const folder = mkdtempSync(join(tmpdir(), 'showfloor-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/**
 * Starts the server as `npm start` does, in production mode and with Node's compile cache, which is empty at the first start of a run. With a session it waits
 * for the first page of products, otherwise until the server is ready.
 */
export const startServer = async (
  databaseUrl: string,
  session?: { headers: Headers; shopId: string },
  options: { env?: Record<string, string>; log?: string } = {},
): Promise<Server> => {
  const root = projectRoot()
  const port = await freePortFrom(4300)
  const origin = `http://127.0.0.1:${port}`
  const began = performance.now()
  const running = startProgram({
    name: 'server',
    file: builtServer(root),
    flags: SERVER_FLAGS,
    cwd: root,
    env: {
      ...(process.env as Record<string, string>),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(folder, 'cache'),
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      PUBLIC_URL: origin,
      WEB_DIST: builtFolder(root, 'web'),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    log: options.log ?? join(folder, 'server.log'),
  })
  let ended: string | undefined
  void running.ended.then((sentence) => (ended = sentence))
  const first: Shot = session
    ? shotOf(session.headers, contract.catalogue.itemMappingPage, { shopId: session.shopId })
    : { method: 'GET', path: '/readyz', headers: {} }
  const startMs = await untilAnswered(origin, first, began, () => ended)
  return {
    origin,
    pid: running.child.pid,
    running,
    startMs: session ? startMs : undefined,
    stop: running.stop,
  }
}

/** Signs in with a password, with this caller's address. */
export const signIn = async (
  origin: string,
  username: string,
  password: string,
  address = '127.0.0.1',
): Promise<Headers> => {
  const { status, headers, body } = await exchange(origin, {
    method: 'POST',
    path: callPath(contract.identity.login),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password }),
  })
  if (status !== 200) throw new Error(`${username} could not sign in: ${body}`)
  const { token } = (JSON.parse(body) as { result: { token: string } }).result
  const cookie = [headers['set-cookie'] ?? []].flat().find((line) => line.startsWith(`${SESSION_COOKIE}=`))
  return { [TOKEN_HEADER]: token, cookie: cookie?.split(';')[0] ?? '' }
}

let keys = 0

/** The request for a call of the contract. */
export const shotOf = <C extends Call>(headers: Headers, call: C, input: InputOf<C>): Shot => ({
  method: call.method,
  path: callPath(call),
  headers: {
    ...headers,
    'content-type': 'application/json',
    ...(call.idempotent ? { [IDEMPOTENCY_HEADER]: `bench-${process.pid}-${(keys += 1)}` } : {}),
  },
  body: JSON.stringify(isGateway(call) ? [input] : input),
})

/** Makes a call and returns its output. Throws when the server refuses it. */
export const ask = async <C extends Call>(
  origin: string,
  headers: Headers,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> => {
  const { json } = await askJson(origin, shotOf(headers, call, input))
  const answer = json as { res?: unknown; result?: unknown }
  return (isGateway(call) ? answer.res : answer.result) as OutputOf<C>
}
