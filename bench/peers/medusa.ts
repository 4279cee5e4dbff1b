import type { Flow } from '../flows.ts'
import { askJson } from '../http.ts'
import type { Plan, Shot } from '../load.ts'
import { another, firstPages, peerWords, type Peer, type PeerPlace } from './peer.ts'

const fields = encodeURIComponent(
  'id,title,handle,thumbnail,variants.id,variants.sku,*variants.calculated_price',
)
const address = {
  first_name: '晓',
  last_name: '林',
  address_1: '1 Example Road',
  city: 'Berlin',
  postal_code: '10115',
  country_code: 'de',
}
const LINES = 5
const VARIANTS = 500

type Cart = { id: string; items: { id: string }[] }
type Store = {
  get: (path: string) => Shot
  post: (path: string, body: unknown) => Shot
  ask: <T>(shot: Shot) => Promise<T>
  page: (more: string) => Promise<Shot>
  newCart: (lines: number) => Promise<Cart>
}

/** Medusa's store API (https://docs.medusajs.com/api/store); `PEERS_MEDUSA_KEY` is the publishable key it asks for. */
export const medusa = (place: PeerPlace, env: NodeJS.ProcessEnv): Peer => {
  const { origin } = place
  const store = storeAt(origin, env.PEERS_MEDUSA_KEY ?? '')
  const plan = (requests: Plan['requests']): Plan => ({ origin, requests })
  const newCarts = async (count: number): Promise<Cart[]> => {
    const carts = []
    for (let made = 0; made < count; made++) carts.push(await store.newCart(LINES))
    return carts
  }
  return {
    name: 'Medusa',
    origin,
    // Its region is unknown before it has started; a page without prices also shows that it is ready.
    firstPage: async () => store.get('/products?limit=18&fields=id,title,*variants'),
    page: async () => {
      const shots = await Promise.all(firstPages((number) => store.page(`&offset=${number * 18}`)))
      return plan(() => shots)
    },
    search: async () => {
      const shots = await Promise.all(
        peerWords(env).map((word) => store.page(`&q=${encodeURIComponent(word)}`)),
      )
      return plan(() => shots)
    },
    readCart: async (clients) => {
      const carts = await newCarts(clients)
      return plan((client) => [store.get(`/carts/${carts[client]?.id}`)])
    },
    changeQuantity: async (clients) => {
      const carts = await newCarts(clients)
      return plan((client) =>
        [2, 3, 4].flatMap((quantity) =>
          (carts[client]?.items ?? []).map((item) =>
            store.post(`/carts/${carts[client]?.id}/line-items/${item.id}`, { quantity }),
          ),
        ),
      )
    },
    checkout: async () => {
      await store.newCart(1)
      return checkoutAt(store)
    },
  }
}

const storeAt = (origin: string, key: string): Store => {
  const headers = { 'content-type': 'application/json', 'x-publishable-api-key': key }
  const get: Store['get'] = (path) => ({ method: 'GET', path: `/store${path}`, headers })
  const post: Store['post'] = (path, body) => ({
    method: 'POST',
    path: `/store${path}`,
    headers,
    body: JSON.stringify(body),
  })
  const ask = async <T>(shot: Shot): Promise<T> => (await askJson(origin, shot)).json as T

  let known: Promise<{ region: string; variants: string[] }> | undefined
  const load = async () => {
    const { regions } = await ask<{ regions: { id: string }[] }>(get('/regions'))
    const region = regions[0]?.id ?? ''
    const { products } = await ask<{ products: { variants: { id: string }[] }[] }>(
      get(`/products?limit=${VARIANTS}&region_id=${region}&fields=id,variants.id`),
    )
    return { region, variants: products.flatMap((product) => product.variants.map((variant) => variant.id)) }
  }
  const page: Store['page'] = async (more) => {
    const { region } = await (known ??= load())
    return get(`/products?limit=18&region_id=${region}&fields=${fields}${more}`)
  }
  const newCart: Store['newCart'] = async (lines) => {
    const { region, variants } = await (known ??= load())
    let { cart } = await ask<{ cart: Cart }>(post('/carts', { region_id: region }))
    for (let line = 0; line < lines; line++) {
      const item = { variant_id: another(variants), quantity: 1 }
      cart = (await ask<{ cart: Cart }>(post(`/carts/${cart.id}/line-items`, item))).cart
    }
    return cart
  }
  return { get, post, ask, page, newCart }
}

/** The same flow as ours: two articles, the customer, delivery, full payment, and the order read again. */
const checkoutAt =
  ({ get, post, ask, newCart }: Store): Flow =>
  async (serial) => {
    const { id } = await newCart(2)
    await ask(
      post(`/carts/${id}`, {
        email: `bench-${process.pid}-${serial}@example.com`,
        shipping_address: address,
        billing_address: address,
      }),
    )
    const options = await ask<{ shipping_options: { id: string }[] }>(get(`/shipping-options?cart_id=${id}`))
    await ask(post(`/carts/${id}/shipping-methods`, { option_id: options.shipping_options[0]?.id }))
    const { payment_collection: collection } = await ask<{ payment_collection: { id: string } }>(
      post('/payment-collections', { cart_id: id }),
    )
    await ask(
      post(`/payment-collections/${collection.id}/payment-sessions`, { provider_id: 'pp_system_default' }),
    )
    const done = await ask<{ type: string; order?: { id: string } }>(post(`/carts/${id}/complete`, {}))
    if (done.type !== 'order')
      throw new Error(`Medusa did not complete the cart: ${JSON.stringify(done).slice(0, 200)}`)
    await ask(get(`/orders/${done.order?.id}`))
  }
