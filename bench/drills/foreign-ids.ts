import { contractCalls } from '@showfloor/contract/contract'
import { sampleInput, shopPlaces } from '../../apps/server/src/testing/contract/inputs.ts'
import { exchange } from '../http.ts'
import { shotOf } from '../server.ts'
import { newTally, type Desk, type Outcome } from './drill.ts'

/** Sends every field that names a shop, of every call, with each foreign shop: all are refused. */
export const useForeignIds = async ({ server, guide, shop, shops }: Desk): Promise<Outcome> => {
  const { outcome, count } = newTally()
  for (const [name, call] of contractCalls()) {
    if (call.access === 'public') continue
    for (const foreign of shops.filter(({ id }) => id !== shop.id)) {
      for (const { path, foreign: input } of shopPlaces(
        call,
        sampleInput(call, shop.id),
        shop.id,
        foreign.id,
      )) {
        const shot = shotOf(guide, call, input as never)
        const { status } = await exchange(server.origin, shot)
        count(
          [400, 403, 404].includes(status),
          () => `${name} ${path.join('.')} of a foreign shop: ${status}`,
        )
      }
    }
  }
  return outcome
}
