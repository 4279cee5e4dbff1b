import { pbkdf2, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

// A device needs some milliseconds for one number, and tries a thousand on average.
const iterations = 20_000
const easiest = 2048
/** The number of proofs of work per hour at the lowest difficulty; each further as many double it, up to 32 times. */
const askedPerLevel = 4
const levelMax = 5

/** A proof of work: some seconds for a device, one try for the server; the difficulty rises with the number requested. */
export const newWork = async (asked: number) => {
  const most = easiest * 2 ** Math.min(Math.floor((asked - 1) / askedPerLevel), levelMax)
  const answer = String(randomInt(most))
  const salt = randomBytes(16)
  const key = await derive(answer, salt, iterations, 16, 'sha256')
  return { answer, work: { salt: salt.toString('hex'), iterations, most, key: key.toString('hex') } }
}
