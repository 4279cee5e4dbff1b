import { contract } from '@showfloor/contract/contract'
import { expect } from 'vitest'
import { signIn } from '../../factories.ts'
import { chinaDayIn } from '../../money/subsidies.ts'
import { confirmedOrder, setScene } from '../../order-scene.ts'
import type { PayingWorld } from '../../paying-world.ts'
import type { Command } from '../machine.ts'

const { orders, payments, settlements } = contract

/** A shop with two paid, unsettled orders. */
const newDesk = async (world: PayingWorld) => {
  const scene = await setScene(world)
  const { shopId, guide } = scene
  const finance = await signIn(world, { shopIds: [shopId], roles: ['finance'], name: '钱会计' })
  let paid = 0
  for (const { id } of [await confirmedOrder(scene), await confirmedOrder(scene)]) {
    const { amounts } = await guide.ask(orders.get, { id })
    await guide.ask(payments.shopPayment, { orderId: id, amount: amounts.payable })
    paid += amounts.payable
  }
  const scope = { shopId, channelId: world.channelId, through: chinaDayIn(0) }
  return {
    finance,
    paid,
    scope,
    made: async () => (await finance.ask(settlements.list, { shopId })).data,
    left: async () => (await finance.ask(settlements.preview, scope)).orders,
  }
}

const create = async (world: PayingWorld): Promise<Command> => {
  const { finance, paid, scope, made, left } = await newDesk(world)
  return {
    kind: 'settlement created',
    asks: { call: settlements.create, input: { ...scope, accountId: null }, as: finance },
    check: async () => {
      expect(await made()).toMatchObject([{ state: 'OPEN', orders: 2, paid }])
      expect(await left()).toBe(0)
    },
  }
}

const revoke = async (world: PayingWorld): Promise<Command> => {
  const { finance, scope, made, left } = await newDesk(world)
  const { id, version } = await finance.ask(settlements.create, { ...scope, accountId: null })
  return {
    kind: 'settlement revoked',
    asks: { call: settlements.revoke, input: { id, version, reason: '漏了一天' }, as: finance },
    check: async () => {
      expect(await made()).toMatchObject([{ state: 'REVOKED', orders: 2 }])
      expect(await left()).toBe(2)
    },
  }
}

/** The commands of settlements. */
export const settlementDrills = (world: PayingWorld) => (): Promise<Command[]> =>
  Promise.all([create(world), revoke(world)])
