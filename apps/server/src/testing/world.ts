import { randomUUID } from 'node:crypto'
import {
  callPath,
  isAskedByAddress,
  isGateway,
  type Call,
  type InputOf,
  type OutputOf,
} from '@showfloor/contract/common/call'
import {
  IDEMPOTENCY_HEADER,
  OFFLINESHOPCHANNEL,
  SESSION_COOKIE,
  TOKEN_HEADER,
  UNIFIED_SITE_CODE,
} from '@showfloor/contract/common/constants'
import { sql } from '../platform/database/sql.ts'
import { createTestDatabase } from '../../../../tools/testing/database.ts'
import { buildApp, type App } from '../app.ts'
import { configFrom } from '../platform/config.ts'
import type { PoolDb } from '../platform/database/db.ts'
import { newId } from '../platform/database/ids.ts'

export type World = {
  app: App
  db: PoolDb
  databaseUrl: string
  channelId: string
  close: () => Promise<void>
}

/** The vault's key of test worlds. */
export const worldKey = 'the key of every world that tests begin'

/** The real server on a database of its own, with only the built-in roles and the unified channel. End it with `close`. */
export const startWorld = async (env: Record<string, string> = {}): Promise<World> => {
  const database = await createTestDatabase()
  const app = await appOn(database.url, env)
  const { db } = app.database
  const channelId = newId()
  await sql`
    insert into channels (id, code, name, site_code)
    values (${channelId}, ${OFFLINESHOPCHANNEL}, '线下门店', ${UNIFIED_SITE_CODE})
    on conflict do nothing`.execute(db)
  return {
    app,
    db,
    databaseUrl: database.url,
    channelId,
    close: async () => {
      await app.close()
      await database.drop()
    },
  }
}

/** The app of one server process on a database. Several may share it, like several processes. */
const appOn = (databaseUrl: string, env: Record<string, string>): Promise<App> =>
  buildApp(
    configFrom({
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      WEB_DIST: 'no-web-here',
      SECRET_KEYS: worldKey,
      // As patient as a busy machine needs: calls in parallel wait for a connection.
      DATABASE_WAIT_MS: '60000',
      ...env,
    }),
  )

/** A second server process on the world's database. Close its app before the world. */
export const secondProcess = async (world: World, env: Record<string, string> = {}): Promise<World> => ({
  ...world,
  app: await appOn(world.databaseUrl, env),
})

/** `seconds` and `captcha` are present only if the refusal has them. */
export type Refusal = { status: number; code: string; error: string; seconds?: number; captcha?: boolean }

/** Calls the server over HTTP, signed in or not. */
export type Caller = {
  /** Returns the call's output. Throws when the server refuses. */
  ask: <C extends Call>(call: C, input: InputOf<C>, headers?: Record<string, string>) => Promise<OutputOf<C>>
  /** Returns the server's refusal. Throws when the call succeeds. `input` may be anything. */
  refused: (call: Call, input: unknown, headers?: Record<string, string>) => Promise<Refusal>
}

/** A caller with both halves of a session. */
export type SignedIn = Caller & { headers: Record<string, string> }

/** The HTTP form of a call: its method, address and body. */
export const requestOf = (call: Call, input: unknown) => {
  const path = callPath(call)
  if (!isAskedByAddress(call))
    return { method: call.method, url: path, payload: (isGateway(call) ? [input] : input) as object }
  const query = new URLSearchParams(input as Record<string, string>)
  const url = path.replaceAll(/:(\w+)/g, (_part, name: string) => {
    const value = query.get(name) ?? ''
    query.delete(name)
    return encodeURIComponent(value)
  })
  return { method: call.method, url: `${url}?${query.toString()}` }
}

/** Calls as a browser with these headers would. Calls that need an idempotency key get a new one each time unless a header gives one. */
export const callerWith = (world: World, headers: Record<string, string>): Caller => {
  const send = async (call: Call, input: unknown, more: Record<string, string> = {}) => {
    const key: Record<string, string> = call.idempotent ? { [IDEMPOTENCY_HEADER]: randomUUID() } : {}
    const response = await world.app.server.inject({
      ...requestOf(call, input),
      headers: { ...headers, ...key, ...more },
    })
    return {
      status: response.statusCode,
      body: response.json<Record<string, unknown>>(),
      cookies: response.cookies,
    }
  }
  return {
    ask: async <C extends Call>(call: C, input: InputOf<C>, more?: Record<string, string>) => {
      const { status, body } = await send(call, input, more)
      if (status !== 200) throw new Error(`${callPath(call)} answered ${status} ${JSON.stringify(body)}`)
      return (isGateway(call) ? body.res : body.result) as OutputOf<C>
    },
    refused: async (call, input, more) => {
      const { status, body } = await send(call, input, more)
      if (status === 200)
        throw new Error(`${callPath(call)} was expected to be refused but answered ${JSON.stringify(body)}`)
      const { success: _success, code, error, ...told } = body
      return { status, code: String(code), error: String(error), ...told }
    },
  }
}

/** The two halves of a session as a browser sends them. */
export const sessionHeaders = (token: string, cookie: string): Record<string, string> => ({
  [TOKEN_HEADER]: token,
  cookie: `${SESSION_COOKIE}=${cookie}`,
})
