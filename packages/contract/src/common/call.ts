import type { z } from 'zod'
import type { AuditField } from './audit-fields.ts'
import type { ErrorCode } from './errors/errors.ts'
import type { ScopedId } from './ids.ts'
import type { Permission } from './permissions.ts'
import { usualPaths, type ServicePaths } from './constants.ts'

/**
 * `user` and `acl` are the user centre and its permissions (plain body, answer `result`); the others are gateway projects (one-element array body, answer `res`).
 * A `direct` call has its own address and the gateway's form: files, streams, and notifications of providers.
 */
export type Service = keyof ServicePaths

/** Whether a call has the gateway's form of body and answer. */
export const isGateway = (definition: Pick<Call, 'service'>): boolean =>
  definition.service !== 'user' && definition.service !== 'acl'

/** What the id or code of an audited call's subject refers to. */
export type AuditSubject = 'account' | 'role' | 'shop' | 'order' | 'offer' | 'difference'

/** What the audit log keeps of a call: the id of its subject, and harmless parts of the input; never a secret, never personal data. */
export type Audit = {
  subject: string | ScopedId
  detail?: Partial<Record<AuditField, string | number | boolean | null | readonly string[]>>
}

/** Why a retry is harmless without an idempotency key. */
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
 * - `access`: `public` (no session), `session` (any signed-in, enabled account) or the required permission.
 * - `for`: `systems` for a call that no screen makes, but the chain's own systems.
 * - `by`: `person` for a call that only a signed-in person may make, because it gives a way into an account; an API key gets PERSON_ONLY.
 * - `openToTemporary`: a `session` call that is allowed with a temporary password; every other call then fails with PASSWORD_TEMPORARY.
 * - `also`: further required permissions; `opens`: permissions that show or allow more within the call.
 * - `emptyBody`: a call of the gateway that browsers make without a body; `[]` means the same.
 * - `effect`: `read`; `write` runs in one transaction opened by the mount; `statement` writes in one statement without a transaction around it;
 *   `remote` opens its own transactions before and after the request to a provider.
 * - `durability`: `relaxed` for a `statement` that is answered before it is on disk; allowed for lists such as a cart, never for money,
 *   stock or an order.
 * - `idempotent`: the caller must send an idempotency key. Every other writing call accepts one. A retry with the same key gets the
 *   first answer.
 * - `repeat`: why the call takes no idempotency key: what makes a retry harmless.
 * - `secret`: the answer holds a token, a password or personal data, so that the stored answer is encrypted with the idempotency key.
 * - `shop`: the shops of the input, each by its id or by an id that names it; each must be one of the caller's.
 * - `reach`: how far a permission for administration goes where no `shop` limits it. `chain`: the call is about the whole chain, such as products, channel
 *   prices and settings, whichever shops the caller has. `own`: the handler limits it to the caller's shops and permissions.
 * - `audit`: the call is written into the audit log under this name, in the transaction of its effect. For a `remote` call, which has no answer
 *   when its first transaction ends, `output` is undefined. `about`: what the subject's id or code refers to, where the log can show its name. Without `of`, the
 *   handler writes the entry itself, because only it knows the transaction of the change and whom it concerns.
 * - `takes`: the media types of a body of bytes; the input is then in the address, including `:name` in the path. A body with `bytesMax` is read whole,
 *   any other is streamed.
 * - `answers`: the media types of an answer that is not JSON; `output` is then a `FileAnswer`, or each event of a `text/event-stream`.
 */
export type Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  summary: string
  service: Service
  method: 'GET' | 'POST' | 'PUT'
  path: `/${string}`
  access: 'public' | 'session' | Permission
  for?: 'systems'
  by?: 'person'
  also?: readonly Permission[]
  opens?: readonly Permission[]
  openToTemporary?: boolean
  emptyBody?: true
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

/** Whether a call is made by a link, whose token is in its input, instead of by an account. */
export const isOfLink = ({ access, input }: Pick<Call, 'access' | 'input'>): boolean =>
  access === 'public' && 'token' in ((input as { shape?: object }).shape ?? {})

/** Whether the input of a call is in its address instead of its body. */
export const isAskedByAddress = ({ method, takes }: Pick<Call, 'method' | 'takes'>): boolean =>
  method === 'GET' || takes !== undefined

/** Whether a call requires or accepts an idempotency key; undefined for one that takes none. */
export const idempotencyOf = ({
  effect,
  idempotent,
  repeat,
}: Pick<Call, 'effect' | 'idempotent' | 'repeat'>): 'required' | 'optional' | undefined =>
  effect === 'read' || repeat ? undefined : idempotent ? 'required' : 'optional'

export const call = <Input extends z.ZodType, Output extends z.ZodType>(
  definition: Call<Input, Output>,
): Call<Input, Output> => definition

/** Every code that the call may answer: its own, and those of its access, shops and idempotency key. `INTERNAL` is a defect and not among them. */
export const errorsOf = ({
  access,
  by,
  openToTemporary,
  shop,
  errors,
  effect,
  ...definition
}: Call): ErrorCode[] => [
  ...new Set<ErrorCode>([
    'INVALID_INPUT',
    ...(access === 'public' ? [] : (['UNAUTHENTICATED', 'ACCOUNT_DISABLED', 'RATE_LIMITED'] as const)),
    ...(by === 'person' ? (['PERSON_ONLY'] as const) : []),
    ...(access === 'public' || openToTemporary ? [] : (['PASSWORD_TEMPORARY'] as const)),
    ...(access === 'public' || access === 'session' ? [] : (['FORBIDDEN'] as const)),
    ...(shop ? (['SHOP_FORBIDDEN'] as const) : []),
    ...(definition.idempotent ? (['IDEMPOTENCY_KEY_MISSING'] as const) : []),
    ...(idempotencyOf({ effect, ...definition }) ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...errors,
    ...(effect === 'read' ? [] : (['SUM_TOO_LARGE'] as const)),
    'UNAVAILABLE',
  ]),
]

/** The address of a call: `/api/user/web/login/identify`, `/api/acl/authorize/role/paging`, `/api/gateway/furniture_trade/shop-guide-cart/list`. */
export const callPath = (
  { service, path }: Pick<Call, 'service' | 'path'>,
  paths: ServicePaths = usualPaths,
): string => paths[service] + path

export type InputOf<C> = C extends { input: infer I extends z.ZodType } ? z.input<I> : never
export type ParsedInputOf<C> = C extends { input: infer I extends z.ZodType } ? z.output<I> : never
export type OutputOf<C> = C extends { output: infer O extends z.ZodType } ? z.output<O> : never
