import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { CallError } from '../../../platform/calls/errors.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. It runs on libuv's threads, off the main loop.
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

// So many at once leave processors for everybody who is signed in already; the others wait their turn, known accounts and unknown ones alike.
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))
const waitingMax = 300
const waiting: (() => void)[] = []
let running = 0

/** Derives when there is room. Error: UNAVAILABLE when too many wait already. */
const derive = async (password: string, nonce: Buffer): Promise<Buffer> => {
  if (running >= atOnce) {
    if (waiting.length >= waitingMax) throw new CallError('UNAVAILABLE')
    await new Promise<void>((turn) => waiting.push(turn))
  } else running += 1
  try {
    return await deriveNow(password, nonce)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const deriveNow = (password: string, nonce: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message: Buffer.from(password.normalize('NFKC')), nonce, ...parameters },
      (error, key) => (error ? reject(error) : resolve(Buffer.from(key))),
    )
  })

const encoded = (nonce: Buffer, key: Buffer): string =>
  `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${nonce.toString('base64url')}$${key.toString('base64url')}`

export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  return encoded(nonce, await derive(password, nonce))
}

/** Takes the same time whether the hash is an account's or `absentHash`. */
export const passwordMatches = async (password: string, hash: string): Promise<boolean> => {
  const [nonce, key] = hash
    .split('$')
    .slice(-2)
    .map((part) => Buffer.from(part, 'base64url'))
  if (!nonce || !key || key.length !== parameters.tagLength) return false
  return timingSafeEqual(await derive(password, nonce), key)
}

/** The hash that an unknown account's password is compared with, so that the response time does not reveal that it is unknown. */
export const absentHash = encoded(Buffer.alloc(16), Buffer.alloc(parameters.tagLength))
