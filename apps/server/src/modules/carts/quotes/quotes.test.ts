import { contract } from '@showfloor/contract/contract'
import { sql } from '../../../platform/database/sql.ts'
import { afterAll, expect, test } from 'vitest'
import { openCartScene } from '../../../testing/cart-scene.ts'
import { callerWith } from '../../../testing/world.ts'

const { carts } = contract

const { world, guide, colleague, sofa, lamp, cartOf } = await openCartScene()
afterAll(() => world.close())

const anybody = () => callerWith(world, {})
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? ''
const quoted = async (more: object = {}) => {
  const cart = await cartOf([sofa, 1], [lamp, 2])
  const { cartItemList } = await guide.ask(carts.itemList, { shopGuideCartId: cart })
  const ofSofa = cartItemList.filter(({ itemMappingBO }) => itemMappingBO.id === sofa).map(({ id }) => id)
  await guide.ask(carts.roomCreate, { shopGuideCartId: cart, roomName: '客厅', itemList: ofSofa })
  const quote = await guide.ask(carts.quoteCreate, {
    shopGuideCartId: cart,
    validDays: 15,
    note: '含安装',
    ...more,
  })
  return { cart, quote, token: tokenOf(quote.url) }
}

test('a quote shows the customer rooms and the prices of its day, without cost, red line, stock and the cart’s note', async () => {
  const { cart, token } = await quoted()
  await guide.ask(carts.update, { id: cart, note: '底价可谈' })
  await sql`
    update channel_prices
    set marketing_cents = 2900
    where item_mapping_id = ${lamp}`.execute(world.db)
  const seen = await anybody().ask(carts.customerQuote, { token })
  await sql`
    update channel_prices
    set marketing_cents = 3000
    where item_mapping_id = ${lamp}`.execute(world.db)
  expect(seen).toMatchObject({
    guideName: '林晓',
    note: '含安装',
    total: 106_000,
    rooms: [
      { roomName: '客厅', subtotal: 100_000, lines: [{ skuName: '沙发', itemQty: 1, price: 100_000 }] },
      { roomName: '', subtotal: 6000, lines: [{ skuName: '台灯', itemQty: 2, amount: 6000 }] },
    ],
  })
  expect(JSON.stringify(seen)).not.toMatch(/cost|redLine|itemNum|底价/i)
  const { data } = await guide.ask(carts.quoteList, { shopGuideCartId: cart })
  expect(data).toMatchObject([{ state: 'VALID', total: 106_000, quoteNo: seen.quoteNo }])
  expect(data[0]?.openedAt).not.toBeNull()
  const kept = await sql<{ content: string }>`select content::text from cart_quotes`.execute(world.db)
  expect(kept.rows.every((row) => !row.content.includes(token))).toBe(true)
})

test('a quote ends when it is withdrawn or expires; an unknown one reveals nothing', async () => {
  const { cart, quote, token } = await quoted()
  await guide.ask(carts.quoteRevoke, { shopGuideCartId: cart, id: quote.id })
  expect(await anybody().refused(carts.customerQuote, { token })).toMatchObject({
    status: 410,
    code: 'QUOTE_LINK_REVOKED',
  })
  const other = await quoted()
  await sql`
    update cart_quotes
    set valid_until = now()
    where id = ${other.quote.id.split('-')[1]}`.execute(world.db)
  expect(await anybody().refused(carts.customerQuote, { token: other.token })).toMatchObject({
    status: 410,
    code: 'QUOTE_LINK_EXPIRED',
  })
  expect(await colleague.refused(carts.quoteRevoke, { shopGuideCartId: cart, id: quote.id })).toMatchObject({
    code: 'NOT_FOUND',
  })
  const guess = `${token.slice(0, -4)}AAAA`
  expect(await anybody().refused(carts.customerQuote, { token: guess })).toMatchObject({
    status: 404,
    code: 'QUOTE_LINK_INVALID',
  })
  for (let i = 0; i < 9; i += 1) await anybody().refused(carts.customerQuote, { token: guess })
  expect(await anybody().refused(carts.customerQuote, { token: guess })).toMatchObject({
    code: 'RATE_LIMITED',
  })
})

test('an empty cart cannot be quoted', async () => {
  const cart = await cartOf()
  expect(await guide.refused(carts.quoteCreate, { shopGuideCartId: cart })).toMatchObject({
    code: 'QUOTE_EMPTY',
  })
})
