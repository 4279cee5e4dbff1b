import { contract } from '@showfloor/contract/contract'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { pageFor, settled, violationsOf, type Look } from './axe.ts'
import { linkToken, openScene, orderOf, sessionOf, signInCalls, type Session } from './guide-calls.ts'
import { goWithin, nowhere } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')

let browser: Browser
/** The user of a screen. */
type Who = 'guide' | 'administrator' | 'nobody' | 'guide on a shop floor'
let sessions: Record<Who, Session | undefined>
/** The screens by name: path and the selector to wait for. */
let screens: Record<string, { path: string; ready: string; by?: Who }>

beforeAll(async () => {
  browser = await openBrowser()
  sessions = {
    guide: await sessionOf(url, 'guide01', demo.password, { backOffice: true }),
    administrator: await sessionOf(url, 'admin01', demo.password, { backOffice: true }),
    nobody: undefined,
    'guide on a shop floor': await sessionOf(url, 'guide01', demo.password),
  }
  const ask = await signInCalls(url, 'guide01', demo.password)
  const scene = await openScene(ask)
  const open = await ask(contract.orders.create, orderOf(scene))
  const paid = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: paid.id, version: paid.version })
  const { payable } = await ask(contract.payments.status, { orderId: paid.id })
  const unpaid = await ask(contract.orders.create, orderOf(scene))
  await ask(contract.orders.confirmInShop, { id: unpaid.id, version: unpaid.version })
  await ask(contract.payments.shopPayment, { orderId: paid.id, amount: payable })
  await ask(contract.differences.create, {
    orderId: paid.id,
    direction: 'GIVE_BACK',
    amount: 5000,
    reason: '保价',
  })
  const confirmed = await ask(contract.orders.create, orderOf(scene))
  const token = await linkToken(ask, confirmed.id)
  await ask(contract.orders.customerConfirm, { token, revision: 1 })
  const { itemMappingId, marketingPrice } = scene.articles[0] ?? { itemMappingId: '', marketingPrice: 0 }
  const offered = await ask(contract.orders.create, {
    ...orderOf(scene),
    items: [{ itemMappingId, itemQty: 1, dealPrice: Math.round(marketingPrice / 3) }],
    submit: false,
    offerReason: '样品',
  })
  const [article] = scene.articles
  const cartId = (await ask(contract.carts.list, { shopId: scene.shopId })).data[0]?.id ?? ''
  const compared = scene.articles.slice(0, 2).map(({ channelSpuId }) => `id=${channelSpuId}`)
  for (const { itemMappingId: id } of scene.articles.slice(0, 8))
    await ask(contract.carts.itemUpdate, {
      shopGuideCartId: cartId,
      itemMappingBO: { id },
      itemQty: 1,
    })
  await ask(contract.carts.roomCreate, { shopGuideCartId: cartId, roomName: '客厅' })
  const share = await ask(contract.catalogue.shareCreate, {
    shopId: scene.shopId,
    channelSpuId: article?.channelSpuId ?? '',
    withPrices: true,
  })
  const shared = new URL(share.url).searchParams.get('token') ?? ''
  const quote = await ask(contract.carts.quoteCreate, { shopGuideCartId: cartId })
  const cart = await ask(contract.carts.itemList, { shopGuideCartId: cartId })
  const items = cart.cartItemList.map(({ id }) => id).join('&items=')
  screens = {
    login: { path: '/login', ready: 'form', by: 'nobody' },
    'the sign-in code': { path: '/login?way=qrCode', ready: 'main [role=img]', by: 'nobody' },
    'a refused sign-in': {
      path: '/login-dingtalk?error=access_denied',
      ready: 'main button',
      by: 'nobody',
    },
    profile: { path: '/profile', ready: 'main form' },
    'a new password': { path: '/change-pwd', ready: 'form' },
    'sign-in by SMS': { path: '/login?way=sms', ready: 'input[name=smsCode]', by: 'nobody' },
    registration: { path: '/register', ready: 'form', by: 'nobody' },
    'a forgotten password': { path: '/forgot', ready: 'form', by: 'nobody' },
    'a changed password': { path: '/pwd-changed', ready: 'main h1', by: 'nobody' },
    home: { path: '/', ready: 'main h1' },
    shop: { path: '/shop', ready: 'main article' },
    product: { path: `/product-details?id=${article?.channelSpuId}`, ready: 'main h1' },
    'compared products': { path: `/compare?${compared.join('&')}`, ready: 'main tbody tr' },
    'the fast list': { path: '/simple-shop', ready: 'main li a' },
    'a channel’s listings': { path: '/item-shop', ready: 'main li a' },
    'a listing': { path: `/item-product-details?id=${itemMappingId}`, ready: 'main h1' },
    'a line of the fast list': { path: `/simple-item-product-details?id=${itemMappingId}`, ready: 'main h1' },
    catalogue: { path: '/products', ready: 'main li a', by: 'administrator' },
    'a new product': { path: '/product-edit', ready: 'main form', by: 'administrator' },
    ...Object.fromEntries(
      ['skus', 'pictures', 'prices', 'stock', 'combos', 'recommended', 'history'].map((tab) => [
        `a product’s ${tab}`,
        {
          path: `/product-edit?id=${article?.channelSpuId}&tab=${tab}`,
          ready: '[data-action-bar], main li button, main details, main p',
          by: 'administrator' as const,
        },
      ]),
    ),
    'a shared product': { path: `/product-share?token=${shared}`, ready: 'main h1', by: 'nobody' },
    'sets for a room': { path: '/space-match?room=BEDROOM', ready: 'main article' },
    'a furniture set in a room': { path: '/space-match?room=BEDROOM&id=8', ready: 'main svg g' },
    styles: { path: '/style-match', ready: 'main article' },
    'a style': { path: '/style-details?id=3', ready: 'main article' },
    'an editor of styles': { path: '/style-edit?id=3', ready: 'main ol li', by: 'administrator' },
    'new-product stages': { path: '/new-product-stage', ready: 'main article' },
    'a new-product stage': { path: '/new-product-stage-details?id=1', ready: 'main article' },
    'an editor of launches': {
      path: '/new-product-stage-edit?id=1',
      ready: 'main ol li',
      by: 'administrator',
    },
    cart: { path: '/cart', ready: 'main input[type=checkbox]' },
    checkout: { path: `/checkout?cart=${cartId}&items=${items}`, ready: 'main [data-pending=false]' },
    orders: { path: '/orders', ready: 'main h1' },
    offers: { path: '/offers?status=ALL', ready: 'main article' },
    customers: { path: '/customers', ready: 'main li a' },
    'a customer': { path: `/customer?id=${scene.customerId}`, ready: 'main h1' },
    'an open order': { path: `/order?id=${open.id}`, ready: 'main h1' },
    'printed orders': { path: `/order-print?id=${open.id}`, ready: 'main article' },
    'an order to share': { path: `/order-spread-link?id=${open.id}`, ready: 'main section button' },
    'a paid order with a difference': { path: `/order?id=${paid.id}`, ready: 'main article header' },
    payment: { path: `/payment?order=${unpaid.id}`, ready: 'main form' },
    'payment in stages': { path: `/payment-stage-pay?order=${unpaid.id}`, ready: 'main form' },
    'a mixed payment': { path: `/payment-mixed-pay?order=${unpaid.id}`, ready: 'main form' },
    'payment completed': { path: `/payment-completed?order=${paid.id}`, ready: 'main h1' },
    'the customer’s order': {
      path: `/customer-confirm?token=${await linkToken(ask, open.id)}`,
      ready: 'main h1',
      by: 'nobody',
    },
    'the confirmed order': {
      path: `/customer-confirm/success?token=${token}`,
      ready: 'main h1',
      by: 'nobody',
    },
    'the customer’s quote': {
      path: quote.url.replace(new URL(quote.url).origin, ''),
      ready: 'main article',
      by: 'nobody',
    },
    'an unknown page': { path: nowhere, ready: 'main h1' },
    ...Object.fromEntries(
      Object.entries({
        home: '/',
        product: `/product-details?id=${article?.channelSpuId}`,
        customers: '/customers',
        'a customer': `/customer?id=${scene.customerId}`,
        'an order with an offer': `/order?id=${offered.id}`,
        offers: '/offers',
      }).map(([name, path]) => [
        `${name} on a shop floor`,
        { path, ready: 'main h1, main p', by: 'guide on a shop floor' as const },
      ]),
    ),
    accounts: { path: '/accounts', ready: 'main li a', by: 'administrator' },
    'a new account': { path: '/account', ready: 'main form', by: 'administrator' },
    'a role': { path: '/roles?code=manager', ready: 'main fieldset', by: 'administrator' },
    imports: { path: '/imports', ready: 'main input[type=file]', by: 'administrator' },
    'the audit log': { path: '/audit', ready: 'main h1', by: 'administrator' },
    shops: { path: '/shops', ready: 'main li button', by: 'administrator' },
    webhooks: { path: '/webhooks', ready: 'main h1', by: 'administrator' },
    robots: { path: '/robots', ready: 'main li', by: 'administrator' },
    settings: { path: '/settings', ready: 'main form', by: 'administrator' },
    'trial payments': { path: '/trial-payment', ready: 'main section button', by: 'administrator' },
    'the printer’s test page': { path: '/printer-test', ready: 'main article', by: 'administrator' },
    'subsidy claims': { path: '/subsidies', ready: 'main h1', by: 'administrator' },
    'subsidy rules': { path: '/subsidy-rules', ready: 'main article', by: 'administrator' },
    'types of payment': { path: '/payment-choices', ready: 'main ol li', by: 'administrator' },
    'templates of payment stages': { path: '/stage-templates', ready: 'main form', by: 'administrator' },
    'delivery modes': { path: '/delivery-modes', ready: 'main li button', by: 'administrator' },
    deliveries: { path: '/deliveries', ready: 'main ol button' },
    claims: { path: '/claims', ready: 'main h1' },
    channelOrders: { path: '/channel-orders', ready: 'main h1' },
    'today’s stops': { path: '/stops', ready: 'main h1' },
    'delivery calendar': { path: '/delivery-calendar', ready: 'main table' },
    'delivery papers': { path: '/delivery-papers', ready: 'main h1' },
    tills: { path: '/tills', ready: 'main h1', by: 'administrator' },
    'provider bills': { path: '/provider-bills', ready: 'main h1', by: 'administrator' },
    'the ledger': { path: '/ledger', ready: 'main h1', by: 'administrator' },
    receipts: { path: '/receipts', ready: 'main h1', by: 'administrator' },
    takings: { path: '/takings', ready: 'main h1', by: 'administrator' },
    'the day end': { path: '/day-end', ready: 'main h1', by: 'administrator' },
    'stock counts': { path: '/counts', ready: 'main h1', by: 'administrator' },
    'stock transfers': { path: '/transfers', ready: 'main h1', by: 'administrator' },
    'delivery windows': { path: '/delivery-slots', ready: 'main form', by: 'administrator' },
    'special zones': { path: '/special-zones', ready: 'main li button', by: 'administrator' },
    'automatic replies': { path: '/reply-templates', ready: 'main li button', by: 'administrator' },
  }
})
afterAll(() => browser?.close())

test.for(['guide', 'guide on a shop floor', 'administrator', 'nobody'] as const)(
  'every screen of %s passes axe, light on a desk and dark on a phone',
  async (who) => {
    const found: Record<string, string[]> = {}
    const look = async (how: Look) => {
      const page = await pageFor(browser, how, sessions[who])
      await page.goto(url + nowhere)
      for (const [name, { path, ready, by = 'guide' }] of Object.entries(screens)) {
        if (by !== who) continue
        await goWithin(page, path, text)
        await settled(page, ready)
        const violations = await violationsOf(page)
        if (violations.length > 0) found[`${name}, ${how}`] = violations
      }
      await page.context().close()
    }
    await Promise.all([look('desk'), look('phone')])
    expect(found).toEqual({})
  },
)
