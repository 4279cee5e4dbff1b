import { contract } from '@showfloor/contract/contract'
import { depositMoves, type DepositMove } from '@showfloor/contract/common/deposit-moves'
import { expect } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import { once, type HandDesk as Desk } from './hand-desk.ts'
import type { Command } from '../machine.ts'

const { deposits, payments } = contract

const fromDeposit = async (desk: Desk, amount: number): Promise<Command> => {
  const { guide, depositId, order, paid } = desk
  const orderId = await order()
  return {
    kind: 'deposit pays',
    asks: { call: deposits.pay, input: { orderId, depositId, amount }, as: guide },
    check: async () => expect(await paid(orderId)).toEqual(once(amount)),
  }
}

const toDeposit = async (desk: Desk, amount: number): Promise<Command> => {
  const { guide, manager, depositId, order, back } = desk
  const orderId = await order()
  await guide.ask(deposits.pay, { orderId, depositId, amount })
  return {
    kind: 'deposit refunded to',
    asks: { call: payments.revoke, input: { orderId, amount: 3000, reason: '少一件' }, as: manager },
    check: async () =>
      expect(await back(orderId)).toEqual({ left: amount - 3000, refunds: [['DONE', 3000]] }),
  }
}

const moved = async (desk: Desk, kind: DepositMove, amount: number) => {
  const { shopId, finance, newDeposit } = desk
  const ownId = await newDeposit(500_000)
  const of = { shopId, depositId: ownId }
  if (kind === 'RELEASE')
    await finance.ask(deposits.move, { ...of, kind: 'FREEZE', amount: 200_000, reason: '纠纷' })
  // An adjustment waits for a second person.
  const frozen = kind === 'FREEZE' ? amount : kind === 'RELEASE' ? 200_000 - amount : 0
  const change = kind === 'TOP_UP' ? amount : kind === 'DEDUCT' || kind === 'REFUND' ? -amount : 0
  return {
    kind: `deposit ${kind}`,
    asks: { call: deposits.move, input: { ...of, kind, amount, reason: '演练' }, as: finance },
    check: async () => {
      const { data } = await finance.ask(deposits.list, { shopId })
      expect(data.find(({ id }) => id === ownId)).toMatchObject({ balance: 500_000 + change, frozen })
    },
  } satisfies Command
}

const decided = async (desk: Desk, amount: number): Promise<Command> => {
  const { db, shopId, finance, colleague, newDeposit } = desk
  const ownId = await newDeposit(900_000)
  const of = { shopId, depositId: ownId }
  await finance.ask(deposits.move, { ...of, kind: 'REFUND', amount: 400_000 + amount, reason: '到期' })
  const { rows } = await sql<{ id: string }>`
    select id
    from deposit_requests
    where account_id = ${ownId}`.execute(db)
  const input = { ...of, requestId: rows[0]?.id ?? '', approve: true }
  return {
    kind: 'deposit refund approved',
    asks: { call: deposits.decide, input, as: colleague },
    check: async () => {
      const { data } = await finance.ask(deposits.list, { shopId })
      expect(data.find(({ id }) => id === ownId)).toMatchObject({ balance: 500_000 - amount, requests: [] })
    },
  }
}

/** The commands of deposits. */
export const depositDrills =
  (desk: Desk) =>
  (at: number): Promise<Command[]> => {
    const amount = 50_000 + at
    const moves = depositMoves.map((kind) => moved(desk, kind, amount))
    return Promise.all([fromDeposit(desk, amount), toDeposit(desk, amount), ...moves, decided(desk, amount)])
  }
