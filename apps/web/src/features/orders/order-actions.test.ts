import type { OrderStatus } from '@showfloor/contract/common/order-status'
import { describe, expect, test } from 'vitest'
import { orderButtons } from './order-actions.ts'

const rights = { write: true, pay: true }
const order = (status: OrderStatus, more = {}) => ({
  status,
  paid: 0,
  due: 100,
  refusedReason: null,
  needsApproval: false,
  ...more,
})

describe('the buttons of an order', () => {
  test('R4.16 each status has one next step and nothing that the server would refuse', () => {
    const of = (status: OrderStatus) => orderButtons(order(status), rights)
    expect(of('DRAFT')).toEqual({ primary: 'submit', others: ['edit', 'cancel', 'delete'] })
    expect(of('PENDING_CONFIRMATION')).toEqual({
      primary: 'sendLink',
      others: ['confirmInShop', 'edit', 'revoke', 'cancel'],
    })
    expect(of('CONFIRMED')).toEqual({ primary: 'pay', others: ['edit', 'revoke', 'cancel'] })
    for (const status of ['COMPLETED', 'CANCELLED', 'EXPIRED'] as const)
      expect(of(status)).toEqual({ primary: undefined, others: [] })
  })

  test('R4.16 an order that money was taken for is neither revoked nor cancelled', () => {
    expect(orderButtons(order('CONFIRMED', { paid: 40, due: 60 }), rights)).toEqual({
      primary: 'pay',
      others: [],
    })
    expect(orderButtons(order('CONFIRMED', { paid: 100, due: 0 }), rights).primary).toBeUndefined()
  })

  test('a refused order is changed first', () => {
    expect(orderButtons({ ...order('DRAFT'), needsApproval: true }, rights).primary).toBeUndefined()
    const refused = order('PENDING_CONFIRMATION', { refusedReason: '太宽' })
    expect(orderButtons(refused, rights).primary).toBe('edit')
  })

  test('an account sees only what it may do', () => {
    expect(orderButtons(order('CONFIRMED'), { write: false, pay: true })).toEqual({
      primary: 'pay',
      others: [],
    })
    expect(orderButtons(order('DRAFT'), { write: false, pay: true })).toEqual({
      primary: undefined,
      others: [],
    })
  })
})
