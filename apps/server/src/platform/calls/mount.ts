import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Call, ParsedInputOf, OutputOf } from '@showfloor/contract/common/call'
import { callPath, isGateway } from '@showfloor/contract/common/call'
import type { FileAnswer } from '@showfloor/contract/common/file-answer'
import { IDEMPOTENCY_HEADER, type ServicePaths } from '@showfloor/contract/common/constants'
import type { Permission } from '@showfloor/contract/common/permissions'
import { contract, type Contract } from '@showfloor/contract/contract'
import { internalFunction } from '@showfloor/contract/contract/functions'
import { liveNews } from '@showfloor/contract/contract/news'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { AnswerCache } from './answer-cache.ts'
import { newAftermath, type Cookie } from './aftermath.ts'
import { bytesOf, parseBytes } from './files/bytes.ts'
import type { Context, PublicContext } from './context.ts'
import type { Database, Db } from '../database/db.ts'
import { CallError } from './errors.ts'
import { createLinkCalls } from './link-calls.ts'
import { newsStreams } from '../live/live.ts'
import type { Vault } from '../secrets/vault.ts'
import type { NewsDesk } from '../live/news.ts'
import { sendFile } from './files/send-file.ts'
import { isOverTls } from '../http/headers.ts'
import { networkOf } from '../http/network.ts'
import { readInput } from './input/request-input.ts'
import { run, type Handle as AnyHandle } from './run-call.ts'
import { languageOf } from '../http/language.ts'
import { serializerOf, type Serialize, type SerializeAnswer } from './serializer.ts'
import type { Authenticate, Session } from '../http/session.ts'

type ContextOf<C> = C extends { access: 'public' } ? PublicContext : Context
/** A call that takes bytes gets them third, as its contract says: a `Buffer`, or a `Readable` stream. */
type Handle<C> = (context: ContextOf<C>, input: ParsedInputOf<C>, bytes: never) => Promise<OutputOf<C>>
/**
 * A handler in one of four forms. A plain function. For cached answers: `key` names what the answer depends on besides the input and the cache's news,
 * and refuses callers without access. For a `write` call: `before` ends something at a provider in transactions of its own, and may run again for a
 * repeat. For a call that takes bytes: `admit` checks a request before they are read, and returns what to do when the connection ends.
 */
type Handler<C> =
  | Handle<C>
  | { before: (context: ContextOf<C>, input: ParsedInputOf<C>) => Promise<void>; handle: Handle<C> }
  | { admit: (context: ContextOf<C>, input: ParsedInputOf<C>) => Promise<() => void>; handle: Handle<C> }
  | {
      handle: Handle<C>
      cache: AnswerCache
      shopId: (input: ParsedInputOf<C>) => string
      key: (context: ContextOf<C>, input: ParsedInputOf<C>) => string | Promise<string>
    }

export type HandlersOf<Calls> = { [Name in keyof Calls]: Handler<Calls[Name]> }
/** Every noun of the contract with a handler for each of its calls: a missing one fails the type check. */
type Modules = { [Noun in keyof Contract]: { routes: HandlersOf<Contract[Noun]> } }

type Options = {
  database: Database
  news: NewsDesk
  vault: Vault
  authenticate: Authenticate
  /** Counts a call by a key. Returns for how many seconds its system should wait; 0 allows the call. */
  countKeyCall: (keyId: string) => number
  modules: Modules
  paths: ServicePaths
}
type MountOptions = Omit<Options, 'database'> & { links: ReturnType<typeof createLinkCalls>; relaxed: Db }
type AnyCached = {
  handle: AnyHandle
  cache: AnswerCache
  shopId: (input: unknown) => string
  key: (context: PublicContext, input: unknown) => string | Promise<string>
}
type AnyPrepared = { before: (context: PublicContext, input: unknown) => Promise<void>; handle: AnyHandle }
type AnyAdmitting = { admit: Admit; handle: AnyHandle }
type AnyHandler = AnyHandle | AnyPrepared | AnyCached | AnyAdmitting

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type Admit = (context: PublicContext, input: unknown) => Promise<() => void>

/** Mounts every call of the contract, with the same checks of session, permission, input, shop scope, transaction and idempotency for all. */
export const mount = (app: FastifyInstance, { database, ...others }: Options): void => {
  const options = { ...others, links: createLinkCalls(database), relaxed: database.relaxed }
  const answers = new Map<string, Answer>()
  takeEmptyBodies(app)
  for (const [noun, calls] of Object.entries(contract)) {
    for (const [callName, definition] of Object.entries(calls)) {
      const { routes } = options.modules[noun as keyof Modules]
      const handlers = routes as unknown as Record<string, AnyHandler>
      const name = `${noun}.${callName}`
      const handler = handlers[callName] as AnyHandler
      const answer = answering(options, name, definition, handler)
      answers.set(name, answer)
      if (definition.takes) mountBytes(app, options, { name, definition, handler, answer })
      else app.route(routeOf(options, name, definition, answer))
    }
  }
  app.route(routeOf(options, 'trade.function', internalFunction, byName(options, answers)))
  app.route(routeOf(options, 'live.news', liveNews, streaming(app, options)))
}

const routeOf = ({ paths }: MountOptions, name: string, definition: Call, handler: Answer): RouteOptions => ({
  method: definition.method,
  url: callPath(definition, paths),
  config: { call: name, emptyBody: definition.emptyBody ?? false },
  // A HEAD request must change nothing, and end.
  exposeHeadRoute: definition.effect === 'read' && definition !== liveNews,
  handler,
})

/** Takes a body of no bytes as none where the call is made without one; a client may send the type of JSON with it. */
const takeEmptyBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' && request.routeOptions.config.emptyBody ? done(null) : parse(request, body, done),
  )
}

type Taking = { name: string; definition: Call; handler: AnyHandler; answer: Answer }

/** Mounts a call that takes bytes: callers without access are refused before the bytes are read. */
const mountBytes = (app: FastifyInstance, options: MountOptions, call: Taking): void => {
  const { name, definition, handler, answer } = call
  const { bytesMax } = definition.takes ?? {}
  const admit = typeof handler === 'object' && 'admit' in handler ? handler.admit : undefined
  void app.register(async (scope) => {
    parseBytes(scope, bytesMax, definition.errors)
    scope.route({
      ...routeOf(options, name, definition, answer),
      onRequest: async (request, reply) => {
        const asked = await ask(options, definition, request)
        const end = await admit?.(asked.context, asked.input)
        if (end) reply.raw.once('close', end)
      },
    })
  })
}

const streaming = (app: FastifyInstance, options: MountOptions): Answer => {
  const follow = newsStreams(app, options)
  return async (request, reply) => {
    const { context, input } = await ask(options, liveNews, request)
    follow(request, reply, context.session as Session, input as ParsedInputOf<typeof liveNews>)
  }
}

/** Mounts the call that runs another one by its name, as if that one had been called at its own address. */
const byName =
  ({ authenticate }: MountOptions, answers: ReadonlyMap<string, Answer>): Answer =>
  async (request, reply) => {
    await sessionFor(authenticate, internalFunction, request)
    const { functionName } = readInput(internalFunction, request) as ParsedInputOf<typeof internalFunction>
    const answer = answers.get(functionName)
    if (!answer) throw new Error(`No call is named ${functionName}`)
    const [{ input }] = request.body as [{ input: unknown }]
    request.body = [input]
    return answer(request, reply)
  }

const answering = (options: MountOptions, name: string, definition: Call, handler: AnyHandler): Answer => {
  // Created on first use: most processes serve few calls most of the time, and a start should not wait for the rest.
  let made: SerializeAnswer | undefined
  const serializeFor =
    (request: FastifyRequest): Serialize =>
    (value) => {
      made ??= serializerOf(definition.output, isGateway(definition) ? 'res' : 'result')
      return made(value, request.id, (rows) =>
        request.log.error({ call: name, rows }, 'rows of an answer do not fit its schema and are left out'),
      )
    }
  const handle = typeof handler === 'function' ? handler : handler.handle
  const cached = typeof handler === 'object' && 'cache' in handler ? handler : undefined
  const before = typeof handler === 'object' && 'before' in handler ? handler.before : undefined
  // Their commits stay even when they fail afterwards.
  const commitsOnTheWay = definition.effect === 'remote' || before !== undefined

  return async (request, reply) => {
    const { input, context, aftermath } = await ask(options, definition, request)
    const bytes = definition.takes ? bytesOf(request.body, definition.takes.bytesMax) : undefined
    if (definition.answers) {
      const file = (await handle(context, input, bytes)) as FileAnswer
      options.news.announce(aftermath.news)
      return sendFile(reply, file)
    }
    const serialize = serializeFor(request)
    reply.type('application/json; charset=utf-8')
    if (cached) return answerFromCache(cached, context, input, serialize)
    const onUndone = (error: unknown): void => {
      request.log.warn(
        { err: error, call: name },
        'the database rolled a call back because of another one, it runs again',
      )
      aftermath.clear()
    }
    const running = { name, definition, before, handle, context, input, bytes, serialize, onUndone }
    try {
      const db = options.links.poolOf(definition)
      const answered = () => run(db, running).finally(() => aftermath.finish(db))
      const body = await options.links.inTurn(definition, input, answered)
      options.news.announce(aftermath.news)
      for (const start of aftermath.starts) start()
      setCookies(request, reply, aftermath.cookies)
      return body
    } catch (error) {
      if (commitsOnTheWay) options.news.announce(aftermath.news)
      throw error
    }
  }
}

const refuseTooMany = (seconds: number): void => {
  if (seconds > 0) throw new CallError('RATE_LIMITED', { seconds })
}

/** Checks the session, the input and the shops in it, in that order. */
const ask = async (options: MountOptions, definition: Call, request: FastifyRequest) => {
  const session = await sessionFor(options.authenticate, definition, request)
  if (session?.isKey) refuseTooMany(options.countKeyCall(session.id))
  const input = readInput(definition, request)
  checkShops(definition, session, input)
  const aftermath = newAftermath()
  return { input, aftermath, context: contextOf(options, definition, request, session, aftermath) }
}

const sessionFor = async (
  authenticate: Authenticate,
  definition: Call,
  request: FastifyRequest,
): Promise<Session | null> =>
  definition.access === 'public' ? null : admitted(await authenticate(request), definition)

/** The session, if it may make the call. Errors: UNAUTHENTICATED, ACCOUNT_DISABLED, PERSON_ONLY, PASSWORD_TEMPORARY, FORBIDDEN. */
export const admitted = (
  session: Session | null,
  { access, also = [], by, openToTemporary }: Call,
): Session => {
  if (!session) throw new CallError('UNAUTHENTICATED')
  if (!session.enabled) throw new CallError('ACCOUNT_DISABLED')
  if (by === 'person' && session.isKey) throw new CallError('PERSON_ONLY')
  if (session.passwordTemporary && !openToTemporary) throw new CallError('PASSWORD_TEMPORARY')
  if (access !== 'session' && !session.permissions.has(access as Permission)) throw new CallError('FORBIDDEN')
  if (also.some((permission) => !session.permissions.has(permission))) throw new CallError('FORBIDDEN')
  return session
}

/** Every id of the input that belongs to a shop must belong to a shop of the session. Error: SHOP_FORBIDDEN. */
const checkShops = (definition: Call, session: Session | null, input: unknown): void => {
  for (const named of definition.shop?.(input) ?? []) {
    if (named === undefined) continue
    if (!session?.shopIds.has(typeof named === 'string' ? named : named.shopId))
      throw new CallError('SHOP_FORBIDDEN')
  }
}

/** The facts of a request that a handler gets. */
const contextOf = (
  options: MountOptions,
  definition: Call,
  request: FastifyRequest,
  session: Session | null,
  aftermath: ReturnType<typeof newAftermath>,
): PublicContext => ({
  db: definition.durability === 'relaxed' ? options.relaxed : options.links.poolOf(definition),
  session,
  vault: options.vault,
  requestId: request.id,
  language: languageOf(request),
  address: request.ip,
  network: networkOf(request.ip),
  device: (request.headers['user-agent'] ?? '').slice(0, 200),
  headers: request.headers,
  announce: (item) => void aftermath.news.push(item),
  onCommit: (start) => void aftermath.starts.push(start),
  afterwards: (work) => void aftermath.works.push(work),
  transaction: (work) => options.links.poolOf(definition).transaction(work),
  idempotencyKey: idempotencyKeyOf(request),
  cookie: (name) => request.cookies[name],
  setCookie: (name, value, maxAgeS) => void aftermath.cookies.push({ name, value, maxAgeS }),
})

const setCookies = (request: FastifyRequest, reply: FastifyReply, cookies: readonly Cookie[]): void => {
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isOverTls(request),
  }
  for (const { name, value, maxAgeS: maxAge } of cookies)
    void reply.setCookie(name, value, { ...options, maxAge })
}

const idempotencyKeyOf = (request: FastifyRequest): string | null => {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\w.:-]{8,100}$/.test(key))
    throw new CallError('INVALID_INPUT', { detail: IDEMPOTENCY_HEADER })
  return key
}

const answerFromCache = async (
  cached: AnyCached,
  context: PublicContext,
  input: unknown,
  serialize: Serialize,
): Promise<Buffer> => {
  const shopId = cached.shopId(input)
  const depends = cached.key(context, input)
  const key = `${typeof depends === 'string' ? depends : await depends}|${JSON.stringify(input)}`
  const kept = cached.cache.get(shopId, key)
  if (kept !== undefined) {
    // Requests that arrived together are answered together: waking each waiting one costs more than its answer, and here it is done once for all.
    await nextTurn()
    return kept
  }
  const since = cached.cache.generation(shopId)
  const body = Buffer.from(serialize(await cached.handle(context, input)))
  cached.cache.put(key, body, since)
  return body
}
