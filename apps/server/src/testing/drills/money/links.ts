import { contract } from '@showfloor/contract/contract'
import { expect } from 'vitest'
import { once } from './hand-desk.ts'
import type { LinkDesk as Desk, Wallet } from './link-desk.ts'
import type { Command } from '../machine.ts'

const { payments } = contract

const made = async (desk: Desk, type: Wallet, amount: number): Promise<Command> => {
  const { world, guide, order, status, stands } = desk
  const orderId = await order()
  return {
    kind: `${type} link made`,
    asks: { call: payments.remoteSubmit, input: { orderId, type, amount }, as: guide },
    check: async () => {
      const [tender, ...more] = (await status(orderId)).tenders
      expect([tender?.state, more]).toEqual(['PROCESSING', []])
      await world.act(tender?.id ?? '', 'pay')
      await guide.ask(payments.remoteQuery, { tenderId: tender?.id ?? '' })
      expect(await stands(orderId)).toEqual(once(amount))
    },
  }
}

const paid = async (desk: Desk, type: Wallet, amount: number): Promise<Command> => {
  const { world, guide, order, linkOf, ended, stands } = desk
  const orderId = await order()
  const tenderId = await linkOf(orderId, type, amount)
  return {
    kind: `${type} link paid`,
    asks: () => world.act(tenderId, 'pay'),
    // The query replaces the provider's repeat of a notification that the killed server missed.
    isOver: async () => {
      await guide.ask(payments.remoteQuery, { tenderId })
      return ended(orderId)
    },
    check: async () => expect(await stands(orderId)).toEqual(once(amount)),
  }
}

const closed = async (desk: Desk, type: Wallet, amount: number): Promise<Command> => {
  const { guide, order, linkOf, ended, stands } = desk
  const orderId = await order()
  const tenderId = await linkOf(orderId, type, amount)
  return {
    kind: `${type} link closed`,
    asks: { call: payments.remoteCancel, input: { tenderId }, as: guide },
    refusals: ['TENDER_NOT_CANCELLABLE'],
    isOver: () => ended(orderId),
    check: async () => expect(await stands(orderId)).toEqual({ paid: 0, aside: 0, states: ['CLOSED'] }),
  }
}

const back = async (desk: Desk, type: Wallet, amount: number): Promise<Command> => {
  const { world, manager, order, linkOf, ended, status } = desk
  const orderId = await order()
  const tenderId = await linkOf(orderId, type, amount)
  await world.act(tenderId, 'pay')
  return {
    kind: `${type} back`,
    asks: {
      call: payments.revoke,
      input: { orderId, tenderId, amount: 20_000, reason: '误收' },
      as: manager,
    },
    isOver: () => ended(orderId),
    check: async () => {
      const { paid: left, tenders, revocations } = await status(orderId)
      expect(revocations).toHaveLength(1)
      expect([left, tenders[0]?.refunds.map(({ state, amount: cents }) => [state, cents])]).toEqual([
        amount - 20_000,
        [['DONE', 20_000]],
      ])
    },
  }
}

/** The customer was charged and it was booked once, or neither happened; `booksAgree` compares the two. */
const chargedOrNot = (state: object, amount: number): void =>
  expect([
    once(amount),
    { paid: 0, aside: 0, states: ['CLOSED'] },
    { paid: 0, aside: 0, states: ['FAILED'] },
  ]).toContainEqual(state)

const byCode = async (desk: Desk, provider: Wallet, amount: number): Promise<Command> => {
  const { guide, order, newCode, ended, stands } = desk
  const orderId = await order()
  const input = { orderId, amount, authCode: await newCode(provider) }
  return {
    kind: `${provider} code`,
    asks: { call: payments.codeSubmit, input, as: guide },
    isOver: () => ended(orderId),
    check: async () => chargedOrNot(await stands(orderId), amount),
  }
}

/** The commands of links and payment codes. */
export const linkDrills =
  (desk: Desk) =>
  (at: number): Promise<Command[]> =>
    Promise.all(
      (['WECHAT_PAY', 'ALIPAY'] as const).flatMap((type) =>
        [made, paid, closed, back, byCode].map((ready) => ready(desk, type, 50_000 + at)),
      ),
    )
