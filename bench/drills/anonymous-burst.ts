import { contract } from '@showfloor/contract/contract'
import type { Call } from '@showfloor/contract/common/call'
import type { Shot } from '../load.ts'
import { shotOf } from '../server.ts'
import { answerOf, newTally, type Desk, type Outcome } from './drill.ts'

const AT_ONCE = 40

const linkCalls = (): [Call, unknown][] => {
  const token = `1.${'x'.repeat(43)}`
  const { carts, catalogue, orders } = contract
  return [
    [orders.customerOrder, { token }],
    [orders.customerConfirm, { token, revision: 1 }],
    [orders.customerRefuse, { token, revision: 1, reason: '再想想' }],
    [carts.customerQuote, { token }],
    [catalogue.sharedProduct, { token }],
  ]
}

const isAnswered = async (origin: string, shot: Shot) => (await answerOf(origin, shot)) !== undefined

/** Many parallel anonymous requests with wrong tokens: each is answered, and a guide is served afterwards. */
export const burstAnonymously = async ({ server, guide }: Desk): Promise<Outcome> => {
  const { outcome, count } = newTally()
  for (const [call, input] of linkCalls()) {
    const asks = Array.from({ length: AT_ONCE }, () =>
      isAnswered(server.origin, shotOf({}, call, input as never)),
    )
    const name = call.path
    for (const wasAnswered of await Promise.all(asks)) count(wasAnswered, () => `${name} was not answered`)
    const after = shotOf(guide, contract.shops.userShopFlow, {})
    count(await isAnswered(server.origin, after), () => `a guide was not answered after ${name}`)
  }
  return outcome
}
