import { contractCalls } from '@showfloor/contract/contract'
import { leaves, nonsense, sampleInput, withValue } from '../../apps/server/src/testing/contract/inputs.ts'
import { shotOf } from '../server.ts'
import { answerOf, newTally, type Desk, type Outcome } from './drill.ts'

const MANY_DIGITS = ['2147483647', '2147483648', '9007199254740991', '9999999999999999999']
/** Values at the limits of the columns. */
const EDGES: readonly (readonly [string, unknown])[] = [
  ...MANY_DIGITS.map((digits) => [`the number ${digits}`, Number(digits)] as const),
  ...MANY_DIGITS.map((digits) => [`the text ${digits}`, digits] as const),
  ['a link of a shop beyond bigint', `9999999999999999999.${'x'.repeat(43)}`],
]

/** Sends each field of each call's input with each odd value: no answer is an internal error. */
export const fuzz = async ({ server, guide, shop }: Desk): Promise<Outcome> => {
  const { outcome, count } = newTally()
  for (const [name, call] of contractCalls()) {
    if (call.method !== 'POST' || name === 'identity.logout') continue
    const sample = sampleInput(call, shop.id)
    for (const path of leaves(sample)) {
      for (const [what, value] of [...EDGES, ...nonsense]) {
        if (what === 'a huge text') continue
        const shot = shotOf(guide, call, withValue(sample, path, value) as never)
        const answer = await answerOf(server.origin, shot)
        count(
          answer !== undefined && answer.status < 500,
          () => `${name} ${path.join('.')} = ${what}: ${answer?.status ?? 'no answer'}`,
        )
      }
    }
  }
  return outcome
}
