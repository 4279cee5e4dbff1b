import type { Flow } from '../flows.ts'
import { askJson } from '../http.ts'
import type { Plan, Shot } from '../load.ts'
import { another, firstPages, peerWords, type Peer, type PeerPlace } from './peer.ts'

// Vendure's shop API: https://docs.vendure.io/reference/graphql-api/shop/queries
const pageQuery = `query Page($input: SearchInput!) {
  search(input: $input) {
    totalItems
    items { productId productName slug productVariantId sku currencyCode priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } productAsset { id preview } }
  }
}`
const orderFields = `id code state totalQuantity totalWithTax shippingWithTax
  lines { id quantity unitPriceWithTax linePriceWithTax productVariant { id name sku } }`
const failed = '... on ErrorResult { errorCode message }'
const ordered = `__typename ... on Order { ${orderFields} } ${failed}`
const addItem = `mutation Add($variant: ID!) { addItemToOrder(productVariantId: $variant, quantity: 1) { ${ordered} } }`
const setQuantity = `mutation Set($line: ID!, $quantity: Int!) { adjustOrderLine(orderLineId: $line, quantity: $quantity) { ${ordered} } }`
const activeOrder = `{ activeOrder { ${orderFields} } }`
const setCustomer = `mutation Customer($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { __typename ... on Order { id } ${failed} } }`
const setAddress = `mutation Address($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) { __typename ... on Order { id } ${failed} } }`
const shippingMethods = '{ eligibleShippingMethods { id priceWithTax } }'
const setShipping = `mutation Shipping($ids: [ID!]!) { setOrderShippingMethod(shippingMethodId: $ids) { __typename ... on Order { id } ${failed} } }`
const arrange = `mutation { transitionOrderToState(state: "ArrangingPayment") { __typename ... on Order { id } ... on OrderStateTransitionError { errorCode message } } }`
const paymentMethods = '{ eligiblePaymentMethods { code } }'
const pay = `mutation Pay($method: String!) { addPaymentToOrder(input: { method: $method, metadata: {} }) { __typename ... on Order { id state } ${failed} } }`
const readByCode = `query Order($code: String!) { orderByCode(code: $code) { ${orderFields} } }`

const address = {
  fullName: '林晓',
  streetLine1: '1 Example Road',
  city: 'Berlin',
  postalCode: '10115',
  countryCode: 'DE',
}

type Order = { code: string; state: string; lines: { id: string }[] }
type Answer = { token: string | undefined; data: Record<string, unknown> }
type Cart = { token: string | undefined; order: Order }
const LINES = 5
const VARIANTS = 1000

const isGood = (body: string): boolean => !body.includes('"errors"') && !body.includes('errorCode')

const shotOf = (query: string, variables: Record<string, unknown> = {}, token?: string): Shot => ({
  method: 'POST',
  path: '/shop-api',
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify({ query, variables }),
})
const page = (input: Record<string, unknown>): Shot =>
  shotOf(pageQuery, { input: { groupByProduct: true, take: 18, ...input } })

/** Vendure with its default search plugin; its operator fills the catalogue. */
export const vendure = (place: PeerPlace, env: NodeJS.ProcessEnv): Peer => {
  const { origin } = place
  const shop = shopAt(origin)
  const plan = (requests: Plan['requests']): Plan => ({ origin, isGood, requests })
  const newCarts = async (count: number): Promise<Cart[]> => {
    const carts = []
    for (let made = 0; made < count; made++) carts.push(await shop.newCart(LINES))
    return carts
  }
  return {
    name: 'Vendure',
    origin,
    firstPage: async () => page({}),
    page: async () => plan(() => firstPages((number) => page({ skip: number * 18 }))),
    search: async () => plan(() => peerWords(env).map((term) => page({ term }))),
    readCart: async (clients) => {
      const carts = await newCarts(clients)
      return plan((client) => [shotOf(activeOrder, {}, carts[client]?.token)])
    },
    changeQuantity: async (clients) => {
      const carts = await newCarts(clients)
      return plan((client) =>
        [2, 3, 4].flatMap((quantity) =>
          (carts[client]?.order.lines ?? []).map(({ id }) =>
            shotOf(setQuantity, { line: id, quantity }, carts[client]?.token),
          ),
        ),
      )
    },
    checkout: async () => {
      await shop.newCart(1)
      return checkoutAt(shop)
    },
  }
}

type Shop = {
  ask: (query: string, variables?: Record<string, unknown>, token?: string) => Promise<Answer>
  newCart: (lines: number) => Promise<Cart>
}

const shopAt = (origin: string): Shop => {
  const variants: string[] = []
  const ask: Shop['ask'] = async (query, variables, token) => {
    const { json, headers } = await askJson(origin, shotOf(query, variables, token))
    const text = JSON.stringify(json)
    if (!isGood(text)) throw new Error(`Vendure answered ${text.slice(0, 300)}`)
    const fresh = headers['vendure-auth-token']
    return {
      token: typeof fresh === 'string' ? fresh : token,
      data: (json as { data: Record<string, unknown> }).data,
    }
  }
  const loadVariants = async (): Promise<void> => {
    for (let skip = 0; variants.length < VARIANTS; skip += 100) {
      const { data } = await ask(pageQuery, { input: { take: 100, skip } })
      const { items } = data.search as { items: { productVariantId: string }[] }
      if (items.length === 0) return
      variants.push(...items.map((item) => item.productVariantId))
    }
  }
  const newCart: Shop['newCart'] = async (lines) => {
    if (variants.length === 0) await loadVariants()
    let cart: Cart | undefined
    for (let line = 0; line < lines; line++) {
      const { token, data } = await ask(addItem, { variant: another(variants) }, cart?.token)
      cart = { token, order: data.addItemToOrder as Order }
    }
    if (!cart) throw new Error('A cart needs a line.')
    return cart
  }
  return { ask, newCart }
}

/** The same flow as ours: two articles, the customer, delivery, full payment, and the order read again. */
const checkoutAt =
  ({ ask, newCart }: Shop): Flow =>
  async (serial) => {
    const { token, order } = await newCart(2)
    const emailAddress = `bench-${process.pid}-${serial}@example.com`
    await ask(setCustomer, { input: { firstName: '晓', lastName: '林', emailAddress } }, token)
    await ask(setAddress, { input: address }, token)
    const shipping = await ask(shippingMethods, {}, token)
    const [method] = shipping.data['eligibleShippingMethods'] as { id: string }[]
    await ask(setShipping, { ids: [method?.id] }, token)
    await ask(arrange, {}, token)
    const payments = await ask(paymentMethods, {}, token)
    const [first] = payments.data['eligiblePaymentMethods'] as { code: string }[]
    const paid = await ask(pay, { method: first?.code }, token)
    const { state } = paid.data['addPaymentToOrder'] as Order
    if (state !== 'PaymentSettled') throw new Error(`Vendure's order is ${state}, not paid.`)
    await ask(readByCode, { code: order.code }, token)
  }
