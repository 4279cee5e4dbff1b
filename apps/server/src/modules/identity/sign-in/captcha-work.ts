import { pbkdf2, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

// One number takes some milliseconds to try on a device, and a thousand of them are tried on average.
const iterations = 20_000
const easiest = 2048
/** So many pieces of work an hour are the easiest; with every further as many it takes twice the time, up to 32 times. */
const askedPerLevel = 4
const levelMax = 5

/** Work that takes a device some seconds to do and the server one try to make; harder the more of it was asked for. */
export const newWork = async (asked: number) => {
  const most = easiest * 2 ** Math.min(Math.floor((asked - 1) / askedPerLevel), levelMax)
  const answer = String(randomInt(most))
  const salt = randomBytes(16)
  const key = await derive(answer, salt, iterations, 16, 'sha256')
  return { answer, work: { salt: salt.toString('hex'), iterations, most, key: key.toString('hex') } }
}
