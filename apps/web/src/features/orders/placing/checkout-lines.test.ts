import { describe, expect, test } from 'vitest'
import { emptyDraft, resumeDraft, type CheckoutDraft } from './checkout-draft.ts'
import {
  calculatedFor,
  checkoutLines,
  discountProblem,
  isBelowFloor,
  needsApproval,
  lineNamed,
  movedPrice,
  orderGoods,
  whatIsMissing,
  type Calculated,
  type SourceLine,
} from './checkout-lines.ts'
import { centsText, parseCents } from '../../../ui/figures/amount-text.ts'

const sofa: SourceLine = {
  key: '11',
  skuCode: 'S11',
  board: null,
  itemMappingId: '11',
  name: '云朵沙发',
  facts: '',
  imageUrl: '',
  color: '',
  itemQty: 2,
  marketingCents: 100_000,
  redLineCents: 90_000,
}
const calculated = (line: Partial<Calculated['lines'][number]> = {}): Calculated => ({
  lines: [
    {
      itemMappingId: '11',
      skuName: '云朵沙发',
      itemQty: 2,
      marketingPrice: 100_000,
      dealPrice: 100_000,
      discount: 0,
      amount: 200_000,
      itemNum: 9,
      boardId: null,
      boardTaken: false,
      priceBefore: null,
      ...line,
    },
  ],
  amounts: { goods: 200_000, discount: 0, deliveryFee: 0, subsidy: 0, payable: 200_000, ownShare: 200_000 },
  firstDay: '2026-11-20',
  lacksSubsidyCity: false,
})
const draft = (more: Partial<CheckoutDraft> = {}): CheckoutDraft => ({
  ...emptyDraft('1-7', '1-1'),
  customer: { id: '1-2', name: '王女士', mobile: '138****0001' },
  addressId: '1-3',
  ...more,
})
const home = {
  code: 'DELIVERY',
  name: '送货上门',
  needsAddress: true,
  fee: 0,
  freeFrom: null,
  firstDay: '2026-11-20',
}
const only = (drafts: CheckoutDraft['lines'] = {}) => {
  const line = checkoutLines([sofa], drafts)[0]
  if (!line) throw new Error('no line')
  return line
}

describe('typed amounts', () => {
  test('amounts in yuan with up to two decimals become cents, anything else nothing', () => {
    expect(['1299', '1,299.5', '¥ 0.05', '12.', '', '1.234', '-3', 'a'].map(parseCents)).toEqual([
      129_900,
      129_950,
      5,
      1200,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([129_900, 129_950, 5].map(centsText)).toEqual(['1299', '1299.50', '0.05'])
  })
})

describe('the lines of a checkout', () => {
  test('a deal price is sent only where it differs from the marked price, with the price that the guide saw', () => {
    const items = (drafts: CheckoutDraft['lines']) => orderGoods('1', draft(), [only(drafts)]).items
    expect(items({})).toEqual([{ itemMappingId: '11', itemQty: 2, expectedPrice: 100_000 }])
    expect(items({ '11': { deal: '950', itemQty: 3, seenCents: 99_000 } })).toEqual([
      { itemMappingId: '11', itemQty: 3, expectedPrice: 99_000, dealPrice: 95_000 },
    ])
    expect(checkoutLines([sofa], { '11': { removed: true } })).toEqual([])
  })

  test('a changed price must be accepted before the order can be placed', () => {
    const moved = calculated({ marketingPrice: 110_000 })
    expect(movedPrice(only(), moved.lines[0])).toEqual({ beforeCents: 100_000, afterCents: 110_000 })
    expect(whatIsMissing(draft(), [only()], moved, home)).toBe('needPrices')
    expect(whatIsMissing(draft(), [only({ '11': { seenCents: 110_000 } })], moved, home)).toBeUndefined()
  })

  test('a deal price below the red line is refused, the share of the order’s discount included', () => {
    const deal = only({ '11': { deal: '900' } })
    expect(isBelowFloor(deal, calculated().lines[0])).toBe(false)
    expect(isBelowFloor(deal, calculated({ discount: 1 }).lines[0])).toBe(true)
    const below = only({ '11': { deal: '899.99' } })
    expect(whatIsMissing(draft(), [below], calculated(), home)).toBeUndefined()
    const now = calculated({ amount: 89_999 })
    const allowed = { itemMappingId: '11', itemQty: below.quantity, amount: 89_999 }
    expect(needsApproval(below, now, [])).toBe(true)
    expect(needsApproval(below, now, [{ ...allowed, amount: 89_000 }])).toBe(true)
    expect(needsApproval(below, now, [allowed])).toBe(false)
    expect(whatIsMissing(draft(), [only({ '11': { deal: 'x' } })], calculated(), home)).toBe('needValid')
  })

  test('missing input is named in the order of the screen', () => {
    expect(whatIsMissing(draft({ customer: undefined }), [only()], calculated(), home)).toBe('needCustomer')
    expect(whatIsMissing(draft({ addressId: undefined }), [only()], calculated(), home)).toBe('needAddress')
    const pickup = draft({ addressId: undefined, deliveryMode: 'PICKUP' })
    expect(whatIsMissing(pickup, [only()], calculated(), { ...home, needsAddress: false })).toBeUndefined()
    expect(whatIsMissing(draft(), [], calculated(), home)).toBe('needLines')
    const early = draft({ deliveryDate: '2026-11-19' })
    expect(whatIsMissing(early, [only()], calculated(), home)).toBe('needValid')
    expect(discountProblem('2000.01', calculated())).toBe('discountTooMuch')
    expect(discountProblem('abc', calculated())).toBe('discountInvalid')
  })

  test('boards of one article are lines of their own, replaced and refused separately, and their price is approved together', () => {
    const facts = { color: '#6b4a33', lengthMm: 2000, widthMinMm: 780, widthMaxMm: 860, thicknessMm: 52 }
    const board = (no: number) => ({ ...facts, id: `1-${no}`, serialNo: `NE-${no}` })
    const tops = [1, 2].map((no) => ({ ...sofa, key: `11-1-${no}`, itemQty: 1, board: board(no) }))
    const deal = { deal: '899' }
    const lines = checkoutLines(tops, { '11-1-1': { board: board(3), ...deal }, '11-1-2': deal })
    expect(orderGoods('1', draft(), lines).items.map(({ boardId }) => boardId)).toEqual(['1-3', '1-2'])
    const [first] = calculated({ itemQty: 1, amount: 89_900 }).lines
    if (!first || !lines[0] || !lines[1]) throw new Error('no lines')
    const both = {
      ...calculated(),
      lines: [
        { ...first, boardId: '1-3' },
        { ...first, boardId: '1-2', boardTaken: true },
      ],
    }
    expect(lines.map((line) => calculatedFor(both, line)?.boardTaken)).toEqual([false, true])
    expect(whatIsMissing(draft(), lines, both, home)).toBe('needBoards')
    expect(needsApproval(lines[0], both, [{ itemMappingId: '11', itemQty: 2, amount: 179_800 }])).toBe(false)
    expect(lineNamed(lines, '大板 NE-2 已被其他订单占用，请另选一块')).toBe(lines[1])
  })

  test('a refusal is shown beside the article that it names', () => {
    expect(lineNamed([sofa], '“云朵沙发”库存不足：剩余 1，需要 2')).toBe(sofa)
    expect(lineNamed([sofa], '“云朵”库存不足')).toBeUndefined()
  })
})

describe('a stored draft', () => {
  test('a stored draft is valid for the same goods, partly for others of the same cart, not for another cart', () => {
    const kept = draft({ note: '电梯预约', discount: '100', lines: { '11': { deal: '950' } } })
    expect(resumeDraft(kept, emptyDraft('1-7', '1-1'))).toEqual(kept)
    expect(resumeDraft(kept, emptyDraft('1-7', '1-9'))).toMatchObject({
      customer: kept.customer,
      note: '电梯预约',
      discount: '',
      lines: {},
    })
    expect(resumeDraft(kept, emptyDraft('1-8', '1-1'))).toEqual(emptyDraft('1-8', '1-1'))
  })

  test('when the cart’s customer has changed, the draft starts with the new one and the rest stays', () => {
    const kept = draft({ note: '电梯预约' })
    const fresh = {
      ...emptyDraft('1-7', '1-1'),
      cartCustomerId: '1-9',
      customer: { id: '1-9', name: '李先生', mobile: '' },
    }
    const resumed = resumeDraft(kept, fresh)
    expect(resumed).toMatchObject({ customer: { id: '1-9' }, addressId: undefined, note: '电梯预约' })
    // A customer that the guide chose stays chosen.
    const chosen = { ...resumed, customer: { id: '1-2', name: '王女士', mobile: '' } }
    expect(resumeDraft(chosen, fresh).customer?.id).toBe('1-2')
  })
})
