import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { CallError } from '../../../platform/calls/errors.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. It runs in libuv's thread pool, off the main thread.
const today = { memory: 19_456, passes: 2 }
const fixed = { parallelism: 1, tagLength: 32 }
/** The cost of a hash: KiB of memory, and passes. */
type Cost = typeof today

// The limit leaves processors for signed-in users; further sign-ins queue, those of known and unknown accounts alike.
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))
const waitingMax = 300
const waiting: (() => void)[] = []
let running = 0

/** Derives a hash, after a queue. Error: UNAVAILABLE when the queue is full. */
const derive = async (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> => {
  if (running >= atOnce) {
    if (waiting.length >= waitingMax) throw new CallError('UNAVAILABLE')
    await new Promise<void>((turn) => waiting.push(turn))
  } else running += 1
  try {
    return await deriveNow(password, nonce, cost)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const deriveNow = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message: Buffer.from(password.normalize('NFKC')), nonce, ...cost, ...fixed },
      (error, key) => (error ? reject(error) : resolve(Buffer.from(key))),
    )
  })

const encoded = (nonce: Buffer, key: Buffer, { memory, passes }: Cost): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${fixed.parallelism}$${nonce.toString('base64url')}$${key.toString('base64url')}`
const encoding = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=1\$([\w-]+)\$([\w-]+)$/

export const hashPassword = async (password: string, cost: Cost = today): Promise<string> => {
  const nonce = randomBytes(16)
  return encoded(nonce, await derive(password, nonce, cost), cost)
}

/** A hash contains its cost, so that hashes of an earlier cost still match. Takes the same time for a hash of today's cost and for `absentHash`. */
export const passwordMatches = async (password: string, hash: string): Promise<boolean> => {
  const [, memory, passes, nonce, encodedKey] = encoding.exec(hash) ?? []
  const key = Buffer.from(encodedKey ?? '', 'base64url')
  if (!nonce || key.length !== fixed.tagLength) return false
  const cost = { memory: Number(memory), passes: Number(passes) }
  return timingSafeEqual(await derive(password, Buffer.from(nonce, 'base64url'), cost), key)
}

/** Compared with the password of an unknown account, so that the response time does not reveal it. Imported accounts have it until they get a password. */
export const absentHash = encoded(Buffer.alloc(16), Buffer.alloc(fixed.tagLength), today)
/** The end of such a hash, whatever its cost. */
export const absentEnding = absentHash.split('$').slice(-2).join('$')
