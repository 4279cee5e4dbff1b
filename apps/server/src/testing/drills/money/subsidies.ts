import type { SubsidyState } from '@showfloor/contract/common/subsidy-status'
import { contract } from '@showfloor/contract/contract'
import { expect } from 'vitest'
import { somebody, subsidyScene } from '../../money/subsidy-scene.ts'
import { confirmedOrder } from '../../order-scene.ts'
import type { PayingWorld } from '../../paying-world.ts'
import type { Command } from '../machine.ts'

const { payments, subsidies } = contract

const share = 150_000

/** A shop whose city pays a part of a sofa, with what the checks read. */
const subsidyDesk = async (world: PayingWorld) => {
  const { scene, guide, finance, reserve: reserveFor, claimOf } = await subsidyScene(world)
  const stands = async (orderId: string) => {
    const { data } = await finance.ask(subsidies.ofOrder, { orderId })
    const { paid } = await guide.ask(payments.status, { orderId })
    return { paid, claims: data.map(({ state }) => state) }
  }
  const which = async (orderId: string) => {
    const { id, version } = await claimOf(orderId)
    return { id, version }
  }
  const reserved = async (): Promise<string> => {
    const { id } = await confirmedOrder(scene)
    await reserveFor(id)
    return id
  }
  return { scene, guide, finance, stands, which, reserved }
}
type Desk = Awaited<ReturnType<typeof subsidyDesk>>

const reserve = async (desk: Desk): Promise<Command> => {
  const { guide, scene, stands } = desk
  const { id: orderId } = await confirmedOrder(scene)
  return {
    kind: 'subsidy reserved',
    asks: { call: subsidies.reserve, input: { orderId, ...somebody() }, as: guide },
    check: async () => expect(await stands(orderId)).toEqual({ paid: share, claims: ['RESERVED'] }),
  }
}

const release = async (desk: Desk): Promise<Command> => {
  const { guide, reserved, which, stands } = desk
  const orderId = await reserved()
  return {
    kind: 'subsidy released',
    asks: { call: subsidies.release, input: { ...(await which(orderId)), reason: '换人' }, as: guide },
    check: async () => expect(await stands(orderId)).toEqual({ paid: 0, claims: ['RELEASED'] }),
  }
}

type Action = 'claim' | 'approve' | 'pay' | 'reject'
const advance = (claims: { id: string; version: number }[], action: Action) => ({
  claims,
  action,
  reason: action === 'reject' ? '材料不全' : '',
  reference: '批次 7',
})

const moved = async (desk: Desk, before: Action[], action: Action, state: SubsidyState): Promise<Command> => {
  const { finance, reserved, which, stands } = desk
  const made = await Promise.all([reserved(), reserved()])
  const named = () => Promise.all(made.map(which))
  for (const step of before) await finance.ask(subsidies.advance, advance(await named(), step))
  const input = advance(await named(), action)
  const left = action === 'reject' ? 0 : share
  return {
    kind: `subsidy: ${action}`,
    asks: { call: subsidies.advance, input, as: finance },
    check: async () => {
      for (const orderId of made) expect(await stands(orderId)).toEqual({ paid: left, claims: [state] })
    },
  }
}

/** The commands of state subsidies. */
export const subsidyDrills = async (world: PayingWorld) => {
  const desk = await subsidyDesk(world)
  return (): Promise<Command[]> =>
    Promise.all([
      reserve(desk),
      release(desk),
      moved(desk, [], 'claim', 'CLAIMED'),
      moved(desk, ['claim', 'approve'], 'pay', 'PAID'),
      moved(desk, ['claim'], 'reject', 'REJECTED'),
    ])
}
