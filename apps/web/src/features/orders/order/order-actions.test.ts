import type { OrderStatus } from '@showfloor/contract/common/order-status'
import { describe, expect, test } from 'vitest'
import { orderButtons } from './order-actions.ts'

const rights = { write: true, pay: true, difference: true }
const cashier = { write: false, pay: true, difference: false }
const order = (status: OrderStatus, more = {}) => ({
  status,
  paid: 0,
  hasTenders: false,
  due: 100,
  subsidyPaid: 0,
  refusedReason: null,
  needsApproval: false,
  openDifference: null,
  ...more,
})

describe('the buttons of an order', () => {
  test('each status has one next step, and no action that the server would refuse', () => {
    const of = (status: OrderStatus) => orderButtons(order(status), rights)
    expect(of('DRAFT')).toEqual({ primary: 'submit', others: ['edit', 'cancel', 'delete'] })
    expect(of('PENDING_CONFIRMATION')).toEqual({
      primary: 'sendLink',
      others: ['confirmInShop', 'edit', 'revoke', 'cancel'],
    })
    expect(of('CONFIRMED')).toEqual({ primary: 'pay', others: ['edit', 'revoke', 'cancel'] })
    const asked = orderButtons(order('DRAFT', { hasTenders: true }), rights)
    expect(asked.others).toEqual(['edit', 'cancel'])
    for (const status of ['CANCELLED', 'EXPIRED'] as const)
      expect(of(status)).toEqual({ primary: undefined, others: [] })
  })

  test('an order with payments can be neither revoked nor cancelled', () => {
    expect(orderButtons(order('CONFIRMED', { paid: 40, due: 60 }), rights)).toEqual({
      primary: 'pay',
      others: ['difference'],
    })
    expect(orderButtons(order('CONFIRMED', { paid: 100, due: 0 }), rights).primary).toBeUndefined()
  })

  test('a paid order can get a difference, one at a time, with the permission; an unpaid order is changed itself', () => {
    const paid = { paid: 100, due: 0 }
    const others = (more: object, status: OrderStatus = 'COMPLETED') =>
      orderButtons(order(status, more), rights).others
    expect(others(paid)).toEqual(['difference'])
    expect(others({ ...paid, openDifference: 'PENDING_REFUND' })).toEqual([])
    expect(others({}, 'CONFIRMED')).not.toContain('difference')
    expect(orderButtons(order('CONFIRMED', paid), cashier).others).toEqual([])
    expect(
      orderButtons(order('COMPLETED', { paid: 100, due: 20, openDifference: 'PENDING_PAYMENT' }), cashier),
    ).toEqual({
      primary: 'pay',
      others: [],
    })
  })

  test('a refused order must be changed first', () => {
    expect(orderButtons({ ...order('DRAFT'), needsApproval: true }, rights).primary).toBeUndefined()
    const refused = order('PENDING_CONFIRMATION', { refusedReason: '太宽' })
    expect(orderButtons(refused, rights).primary).toBe('edit')
  })

  test('an account sees only its permitted actions', () => {
    expect(orderButtons(order('CONFIRMED'), cashier)).toEqual({
      primary: 'pay',
      others: [],
    })
    expect(orderButtons(order('DRAFT'), cashier)).toEqual({
      primary: undefined,
      others: [],
    })
  })
})
