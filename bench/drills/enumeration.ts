import { contract } from '@showfloor/contract/contract'
import { exchange } from '../http.ts'
import { shotOf } from '../server.ts'
import { newTally, type Desk, type Outcome } from './drill.ts'

const TRIES = 7

/** The answers that a stranger with an IP address of their own gets for a user name in several attempts. */
const answersFor = async (origin: string, username: string, address: string): Promise<string[]> => {
  const answers: string[] = []
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const shot = shotOf({ 'x-forwarded-for': address }, contract.identity.login, {
      username,
      password: `a guess ${attempt}`,
    })
    const { status, body } = await exchange(origin, shot)
    const { code } = JSON.parse(body) as { code?: string }
    answers.push(`${status} ${code}`)
  }
  return answers
}

/** A user name that exists, in any case and width, gets the same answer as one that does not. */
export const enumerate = async ({ server, shops }: Desk): Promise<Outcome> => {
  const { outcome, count } = newTally()
  const names = shops
    .slice(1)
    .flatMap(({ guides }) => guides)
    .slice(0, 10)
  for (const [index, name] of names.entries()) {
    const unknown = `nobody${index}`
    const pairs = [
      [name, unknown],
      [name.toUpperCase(), unknown.toUpperCase()],
    ] as const
    const known: string[] = []
    const strange: string[] = []
    for (const [at, [one, other]] of pairs.entries()) {
      known.push(...(await answersFor(server.origin, one, `10.8.${index}.${at}`)))
      strange.push(...(await answersFor(server.origin, other, `10.7.${index}.${at}`)))
    }
    count(known.join() === strange.join(), () => {
      const at = known.findIndex((answer, attempt) => answer !== strange[attempt])
      return `try ${at + 1}: ${name} was told ${known[at]}, ${unknown} ${strange[at]}`
    })
  }
  return outcome
}
