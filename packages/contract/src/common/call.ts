import type { z } from 'zod'
import type { AuditField } from './audit-fields.ts'
import { ACL_BASE, GATEWAY_BASE, PROJECT_IDS, USER_CENTRE_BASE } from './constants.ts'
import type { ErrorCode } from './errors.ts'
import type { ScopedId } from './ids.ts'
import type { Permission } from './permissions.ts'

/**
 * `user` and `acl` are the user centre and its permissions (plain body, answer `result`); the others are gateway projects (one-element array body, answer `res`).
 * A `direct` call has an address of its own and the gateway's form: what is sent or answered as a file or a stream, and what providers send.
 */
export type Service = 'user' | 'acl' | 'direct' | keyof typeof PROJECT_IDS

/** Whether a call has the gateway's form of body and answer. */
export const isGateway = (definition: Pick<Call, 'service'>): boolean =>
  definition.service !== 'user' && definition.service !== 'acl'

/** What the subject of an audited call is the id or code of. */
export type AuditSubject = 'account' | 'role' | 'shop' | 'order' | 'offer' | 'difference'

/** What the audit log keeps of a call: which id it was done to, and what of the input says what was done; never a secret, never personal data. */
export type Audit = {
  subject: string | ScopedId
  detail?: Partial<Record<AuditField, string | number | boolean | null | readonly string[]>>
}

/** What makes a repeat of a call harmless that takes no idempotency key. */
export const harmlessRepeats = {
  sets: 'it sets what it names to what it says',
  once: 'it needs what is good only once, such as a code or a signed address',
  waits: 'it is refused until some time has passed',
  lapses: 'it makes something that ends by itself',
  reads: 'it reads, and only notes that it did',
  keyed: 'it compares the idempotency key that may come with it by itself',
  named: 'it is a repeat of the call that it runs',
} as const

/**
 * One call of the contract.
 * - `access`: `public` (no session), `session` (any signed-in, enabled account) or the permission it needs.
 * - `for`: `systems` for a call that no screen makes: it is there for the chain's own systems.
 * - `openToTemporary`: a `session` call that a session with a temporary password may make too; every other call answers PASSWORD_TEMPORARY to it.
 * - `also`: further permissions that it needs; `opens`: those that show or allow more within it to whoever has them.
 * - `effect`: `read`; `write` runs in one transaction opened by the mount; `statement` writes in one statement, which needs none around it;
 *   `remote` opens its own, because it talks to an outside provider between two.
 * - `durability`: `relaxed` for a `statement` that is answered before it is on disk; what only a list for later use, such as a cart, may be, and never money,
 *   stock or an order.
 * - `idempotent`: the caller must send an idempotency key. Every other call that writes takes one when it is sent. Under the same key a repeat answers what the
 *   first answered.
 * - `repeat`: why the call takes no idempotency key: what makes a repeat harmless without one.
 * - `secret`: the answer holds a token, a password or personal data, so that what is kept of it for a repeat can be opened with the idempotency key alone.
 * - `shop`: the shops in the input, each by its id or by something that belongs to it; each must be of one of the caller's shops.
 * - `reach`: how far a permission for administration goes where no `shop` limits it. `chain`: what the call is about is the whole chain's, such as products, channel
 *   prices and settings, whichever shops the caller has. `own`: the handler limits it to the caller's shops and permissions.
 * - `audit`: the call is written into the audit log under this name, in the transaction of what it does. Of a `remote` call, which has no answer yet
 *   when its first transaction ends, `output` is undefined. `about`: what its subject is the id or code of, where the log can tell its name. Without `of` the
 *   handler writes the entry itself, because only it knows in which transaction the deed is done and to whom.
 * - `takes`: the media types of a body of bytes; the input then stands in the address, `:name` in the path among it. A body with `bytesMax` is read whole,
 *   another is handed on while it comes.
 * - `answers`: the media types of an answer that is no JSON; `output` is then a `FileAnswer`, or each event of a `text/event-stream`.
 */
export type Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  summary: string
  service: Service
  method: 'GET' | 'POST' | 'PUT'
  path: `/${string}`
  access: 'public' | 'session' | Permission
  for?: 'systems'
  also?: readonly Permission[]
  opens?: readonly Permission[]
  openToTemporary?: boolean
  effect: 'read' | 'write' | 'statement' | 'remote'
  durability?: 'relaxed'
  idempotent?: true
  repeat?: keyof typeof harmlessRepeats
  secret?: true
  shop?(input: z.output<Input>): readonly (string | ScopedId | undefined)[]
  reach?: 'chain' | 'own'
  audit?: {
    zh: string
    en: string
    about?: AuditSubject
    of?(input: z.output<Input>, output: z.output<Output> | undefined): Audit
  }
  takes?: { types: readonly string[]; bytesMax?: number }
  input: Input
  output: Output
  answers?: readonly string[]
  errors: readonly ErrorCode[]
}

/** Whether the input of a call stands in its address instead of its body. */
export const isAskedByAddress = ({ method, takes }: Pick<Call, 'method' | 'takes'>): boolean =>
  method === 'GET' || takes !== undefined

/** Whether an idempotency key must or may come with a call; undefined for one that takes none. */
export const idempotencyOf = ({
  effect,
  idempotent,
  repeat,
}: Pick<Call, 'effect' | 'idempotent' | 'repeat'>): 'required' | 'optional' | undefined =>
  effect === 'read' || repeat ? undefined : idempotent ? 'required' : 'optional'

export const call = <Input extends z.ZodType, Output extends z.ZodType>(
  definition: Call<Input, Output>,
): Call<Input, Output> => definition

/** Every code that the call may answer: its own, and those of what its access, its shops and its idempotency key need. `INTERNAL` is a defect and not among them. */
export const errorsOf = ({ access, openToTemporary, shop, errors, ...definition }: Call): ErrorCode[] => [
  ...new Set<ErrorCode>([
    'INVALID_INPUT',
    ...(access === 'public' ? [] : (['UNAUTHENTICATED', 'ACCOUNT_DISABLED'] as const)),
    ...(access === 'public' || openToTemporary ? [] : (['PASSWORD_TEMPORARY'] as const)),
    ...(access === 'public' || access === 'session' ? [] : (['FORBIDDEN'] as const)),
    ...(shop ? (['SHOP_FORBIDDEN'] as const) : []),
    ...(definition.idempotent ? (['IDEMPOTENCY_KEY_MISSING'] as const) : []),
    ...(idempotencyOf(definition) ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...errors,
    'UNAVAILABLE',
  ]),
]

/** Where a call lives: `/api/user/web/login/identify`, `/api/acl/authorize/role/paging`, `/api/gateway/furniture_trade/shop-guide-cart/list`. */
export const callPath = ({ service, path }: Pick<Call, 'service' | 'path'>): string => {
  if (service === 'user') return `${USER_CENTRE_BASE}${path}`
  if (service === 'acl') return `${ACL_BASE}${path}`
  if (service === 'direct') return path
  return `${GATEWAY_BASE}/${PROJECT_IDS[service]}${path}`
}

export type InputOf<C> = C extends { input: infer I extends z.ZodType } ? z.input<I> : never
export type ParsedInputOf<C> = C extends { input: infer I extends z.ZodType } ? z.output<I> : never
export type OutputOf<C> = C extends { output: infer O extends z.ZodType } ? z.output<O> : never
