import { contract } from '@showfloor/contract/contract'
import { expect } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { chinaDayIn } from '../../money/subsidies.ts'
import { once, type HandDesk as Desk } from './hand-desk.ts'
import type { Command } from '../machine.ts'

const { payments } = contract

const cash = async (desk: Desk, amount: number): Promise<Command> => {
  const { guide, order, paid } = desk
  const orderId = await order()
  return {
    kind: 'cash',
    asks: { call: payments.shopPayment, input: { orderId, amount }, as: guide },
    check: async () => expect(await paid(orderId)).toEqual(once(amount)),
  }
}

const cashBack = async (desk: Desk, amount: number): Promise<Command> => {
  const { manager, paidOrder, back } = desk
  const orderId = await paidOrder(amount)
  const input = { orderId, amount: 3000, reason: '误收' }
  return {
    kind: 'cash back',
    asks: { call: payments.revoke, input, as: manager },
    check: async () =>
      expect(await back(orderId)).toEqual({ left: amount - 3000, refunds: [['DONE', 3000]] }),
  }
}

const announce = async (desk: Desk, amount: number): Promise<Command> => {
  const { guide, finance, accountId, order, paid, status } = desk
  const orderId = await order()
  const input = { orderId, accountId, amount, payer: '王女士' }
  return {
    kind: 'transfer announced',
    asks: { call: payments.transferAnnounce, input, as: guide },
    check: async () => {
      expect(await paid(orderId)).toEqual({ paid: 0, aside: 0, states: ['PROCESSING'] })
      const [tender] = (await status(orderId)).tenders
      const arrival = { tenderId: tender?.id ?? '', amount, bookedOn: chinaDayIn(0) }
      await finance.ask(payments.transferArrived, arrival)
    },
  }
}

const arrived = async (desk: Desk, amount: number): Promise<Command> => {
  const { finance, order, announced, paid } = desk
  const orderId = await order()
  const { tenderId } = await announced(orderId, amount)
  const input = { tenderId, amount, bookedOn: chinaDayIn(0) }
  return {
    kind: 'transfer arrived',
    asks: { call: payments.transferArrived, input, as: finance },
    check: async () => expect(await paid(orderId)).toEqual(once(amount)),
  }
}

const statement = async (desk: Desk, amount: number): Promise<Command> => {
  const { db, finance, accountId, order, announced, paid } = desk
  const made = await Promise.all([order(), order()])
  const named = await Promise.all(made.map((orderId) => announced(orderId, amount)))
  const rows = named.map(
    ({ reference }) => `${chinaDayIn(0)},${amount / 100},王女士,${reference},S${reference}`,
  )
  const stranger = `${chinaDayIn(0)},88.00,李先生,货款,L${named[0]?.reference ?? ''}`
  const bytes = ['交易日期,贷方发生额,对方户名,附言,流水号', ...rows, stranger].join('\n')
  return {
    kind: 'statement uploaded',
    asks: {
      call: payments.statementTake,
      input: { accountId, name: '流水.csv', check: 'no' },
      as: finance,
      bytes,
    },
    check: async () => {
      for (const orderId of made) expect(await paid(orderId)).toEqual(once(amount))
      const { rows: strangers } = await sql`
        select id
        from bank_arrivals
        where serial = ${`L${named[0]?.reference ?? ''}`}`.execute(db)
      expect(strangers).toHaveLength(1)
    },
  }
}

const transferBack = async (desk: Desk, amount: number): Promise<Command> => {
  const { finance, colleague, order, announced, back } = desk
  const orderId = await order()
  const { tenderId } = await announced(orderId, amount)
  await finance.ask(payments.transferArrived, { tenderId, amount, bookedOn: chinaDayIn(0) })
  const state = await finance.ask(payments.revoke, { orderId, tenderId, amount: 3000, reason: '取消' })
  const refundId = state.tenders[0]?.refunds[0]?.id ?? ''
  return {
    kind: 'transfer back',
    asks: { call: payments.refundSettle, input: { refundId, evidence: '网银回单 88' }, as: colleague },
    check: async () =>
      expect(await back(orderId)).toEqual({ left: amount - 3000, refunds: [['DONE', 3000]] }),
  }
}

/** The commands of cash and bank transfers. */
export const handMoney =
  (desk: Desk) =>
  (at: number): Promise<Command[]> =>
    Promise.all(
      [cash, cashBack, announce, arrived, statement, transferBack].map((ready) => ready(desk, 50_000 + at)),
    )
