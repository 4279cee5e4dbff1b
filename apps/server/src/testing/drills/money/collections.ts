import { contract } from '@showfloor/contract/contract'
import { expect } from 'vitest'
import { isEnded, type LinkDesk as Desk } from './link-desk.ts'
import type { Command } from '../machine.ts'

const { payments } = contract

/** Requests the links again whose provider gave no answer, as a person would. */
const askedForAgain = async ({ guide, status }: Desk, orderId: string): Promise<void> => {
  for (const { id: tenderId, state, isPlanned } of (await status(orderId)).tenders)
    if (state === 'CREATED' && !isPlanned) await guide.ask(payments.mixedBegin, { tenderId })
}

const several = async (desk: Desk, amount: number): Promise<Command> => {
  const { world, guide, order, stands } = desk
  const orderId = await order()
  const lines = [
    { type: 'CASH' as const, amount: 1000 },
    { type: 'WECHAT_PAY' as const, amount },
    { type: 'ALIPAY' as const, amount },
  ]
  return {
    kind: 'mixed made',
    asks: { call: payments.mixedCreate, input: { orderId, lines }, as: guide },
    check: async () => {
      await askedForAgain(desk, orderId)
      const { data } = await guide.ask(payments.mixedGet, { orderId })
      expect(data.map((one) => one.lines.map(({ type, state }) => [type, state]))).toEqual([
        [
          ['CASH', 'SUCCEEDED'],
          ['WECHAT_PAY', 'PROCESSING'],
          ['ALIPAY', 'PROCESSING'],
        ],
      ])
      for (const { tenderId } of data[0]?.lines.slice(1) ?? []) {
        await world.act(tenderId, 'pay')
        await guide.ask(payments.remoteQuery, { tenderId })
      }
      expect((await stands(orderId)).paid).toBe(1000 + 2 * amount)
    },
  }
}

const collection = async ({ guide, order }: Desk, amount: number) => {
  const orderId = await order()
  const lines = [
    { type: 'CASH' as const, amount: 1000 },
    { type: 'WECHAT_PAY' as const, amount },
    { type: 'WECHAT_CODE' as const, amount },
  ]
  return { orderId, made: await guide.ask(payments.mixedCreate, { orderId, lines }) }
}

const changed = async (desk: Desk, amount: number): Promise<Command> => {
  const { guide, stands } = desk
  const { orderId, made: before } = await collection(desk, amount)
  const lines = [
    { type: 'ALIPAY' as const, amount: 2000 },
    { type: 'CASH' as const, amount: 3000 },
  ]
  const input = { collectionId: before.id, version: before.version, lines }
  return {
    kind: 'mixed changed',
    asks: { call: payments.mixedUpdate, input, as: guide },
    check: async () => {
      await askedForAgain(desk, orderId)
      const { data } = await guide.ask(payments.mixedGet, { orderId })
      expect(data[0]?.lines.map(({ type, state }) => [type, state])).toEqual([
        ['CASH', 'SUCCEEDED'],
        ['ALIPAY', 'PROCESSING'],
        ['CASH', 'SUCCEEDED'],
      ])
      await guide.ask(payments.mixedRevoke, { collectionId: before.id })
      expect(await stands(orderId)).toMatchObject({ paid: 4000, aside: 0 })
    },
  }
}

const revoked = async (desk: Desk, amount: number): Promise<Command> => {
  const { guide, stands } = desk
  const { orderId, made: before } = await collection(desk, amount)
  return {
    kind: 'mixed revoked',
    asks: { call: payments.mixedRevoke, input: { collectionId: before.id }, as: guide },
    check: async () => {
      const { data } = await guide.ask(payments.mixedGet, { orderId })
      expect(data[0]).toMatchObject({ state: 'REVOKED', paid: 1000 })
      expect(await stands(orderId)).toMatchObject({ paid: 1000, aside: 0 })
    },
  }
}

const begun = async (desk: Desk, amount: number): Promise<Command> => {
  const { guide, newCode, status, stands } = desk
  const { orderId, made: before } = await collection(desk, amount)
  const tenderId = before.lines[2]?.tenderId ?? ''
  const input = { tenderId, authCode: await newCode('WECHAT_PAY') }
  return {
    kind: 'mixed line by code',
    asks: { call: payments.mixedBegin, input, as: guide },
    isOver: async () => {
      const { tenders } = await status(orderId)
      return isEnded({ tenders: tenders.filter(({ type }) => type === 'WECHAT_CODE') })
    },
    check: async () => {
      await guide.ask(payments.mixedRevoke, { collectionId: before.id })
      const { paid: cents, aside } = await stands(orderId)
      expect([1000, 1000 + amount]).toContain(cents)
      expect(aside).toBe(0)
    },
  }
}

/** The commands of mixed payments. */
export const collectionDrills =
  (desk: Desk) =>
  (at: number): Promise<Command[]> =>
    Promise.all([several, changed, revoked, begun].map((ready) => ready(desk, 50_000 + at)))
