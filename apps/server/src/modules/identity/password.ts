import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. It runs on libuv's threads, off the main loop.
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
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

/** What an unknown account's password is compared with, so that it is not told apart by time. */
export const absentHash = encoded(Buffer.alloc(16), Buffer.alloc(parameters.tagLength))
