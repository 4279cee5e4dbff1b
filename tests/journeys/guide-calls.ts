import { randomUUID } from 'node:crypto'
import { callPath, isGateway, type Call, type InputOf, type OutputOf } from '@showfloor/contract/common/call'
import { IDEMPOTENCY_HEADER, SESSION_COOKIE, TOKEN_HEADER } from '@showfloor/contract/common/constants'
import { contract } from '@showfloor/contract/contract'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { vi } from 'vitest'
import type { Stored } from '../../apps/web/src/client/storage/storage.ts'

export type Ask = <C extends Call>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>

const send = async (url: string, call: Call, input: unknown, headers: Record<string, string>) => {
  const query = call.method === 'GET' ? '?t=1' : ''
  const response = await fetch(url + callPath(call) + query, {
    method: call.method,
    headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID(), ...headers },
    ...(call.method === 'POST' ? { body: JSON.stringify(isGateway(call) ? [input] : input) } : {}),
  })
  const body = (await response.json()) as { success: boolean; res?: unknown; result?: unknown }
  if (!body.success) throw new Error(`${callPath(call)} answered ${response.status} ${JSON.stringify(body)}`)
  return { answer: body.res ?? body.result, cookies: response.headers.getSetCookie() }
}

const signIn = async (url: string, username: string, password: string) => {
  const { answer, cookies } = await send(url, contract.identity.login, { username, password }, {})
  const login = answer as OutputOf<typeof contract.identity.login>
  const cookie = cookies.find((one) => one.startsWith(SESSION_COOKIE))?.split(';')[0] ?? ''
  const ask: Ask = async (call, input) =>
    (await send(url, call, input, { [TOKEN_HEADER]: login.token, cookie })).answer as OutputOf<typeof call>
  return { login, cookie, ask }
}

/** Makes calls without a session, such as a customer with a link. */
export const callsOf =
  (url: string): Ask =>
  async (call, input) =>
    (await send(url, call, input, {})).answer as OutputOf<typeof call>

/** Signs in over HTTP and returns how to make calls, for preparations that the journey does not walk through. */
export const signInCalls = async (url: string, username: string, password: string): Promise<Ask> =>
  (await signIn(url, username, password)).ask

/** The browser storage of a signed-in user: cookies, and the local storage of the server's origin. */
export type Session = {
  cookies: Parameters<BrowserContext['addCookies']>[0]
  origin: string
  kept: Record<string, string>
}

/**
 * The browser storage of a signed-in user, created over HTTP, for a journey that starts after the login. The device is on the shop floor unless
 * `backOffice` is set.
 */
export const sessionOf = async (
  url: string,
  username: string,
  password: string,
  { backOffice = false } = {},
): Promise<Session> => {
  const { login, cookie, ask } = await signIn(url, username, password)
  const user = await ask(contract.identity.currentUser, {})
  const kept: Partial<Stored> = {
    userId: user.id,
    userName: user.username,
    userInfo: user,
    avatar: user.avatar,
    token: login.token,
    expireTime: Date.now() + login.expireTime * 1000,
    loginCookieName: login.loginCookieName,
    loginCookieValue: 'http-only',
  }
  const { hostname, origin } = new URL(url)
  return {
    cookies: [
      {
        name: SESSION_COOKIE,
        value: cookie.slice(SESSION_COOKIE.length + 1),
        domain: hostname,
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
      },
    ],
    origin,
    kept: Object.fromEntries(
      [
        ...Object.entries(kept),
        ...(backOffice ? [[`deviceUse.${user.id}`, 'BACK_OFFICE'] as const] : []),
      ].map(([key, value]) => [`showfloor.${key}`, JSON.stringify(value)]),
    ),
  }
}

/**
 * A browser context of a signed-in user. Its first page stores the session before the application starts; later pages do not. Playwright's
 * `storageState` opens and closes an extra page for this.
 */
export const contextOf = async (
  browser: Browser,
  { cookies, ...stored }: Session,
  options: BrowserContextOptions,
): Promise<BrowserContext> => {
  const context = await browser.newContext(options)
  await context.addCookies(cookies)
  await context.addInitScript(({ origin, kept }) => {
    if (location.origin !== origin || localStorage.getItem('journey') !== null) return
    for (const [key, value] of Object.entries({ ...kept, journey: 'begun' })) localStorage.setItem(key, value)
  }, stored)
  return context
}

/** Registers over HTTP with the code sent to the sandbox's phone; the account waits to be enabled. */
export const registerCalls = async (
  url: string,
  sandboxUrl: string,
  who: { mobile: string; username: string; name: string; password: string },
): Promise<void> => {
  await send(url, contract.identity.sendRegisterCode, { mobile: who.mobile }, {})
  const messages = `${sandboxUrl}/sandbox/messages/${who.mobile}`
  const sent = await vi.waitUntil(
    async () => ((await (await fetch(messages)).json()) as { content: string }[])[0],
    { timeout: 180_000, interval: 100 },
  )
  const smsCode = /\d{6}/.exec(sent.content)?.[0] ?? ''
  await send(url, contract.identity.register, { ...who, smsCode }, {})
}

/** A shop of the caller's with a customer and articles that can be ordered there. */
export const openScene = async (ask: Ask) => {
  const [shop] = (await ask(contract.shops.userShopFlow, {})).data
  if (!shop) throw new Error('The account has no shop')
  const { data } = await ask(contract.catalogue.itemMappingPage, { shopId: shop.id, inStock: true, size: 60 })
  const articles = data.filter((card) => card.marketingPrice > 0 && card.stock.itemNum >= 10)
  const customer = await ask(contract.customers.create, {
    shopId: shop.id,
    name: '王女士',
    mobile: `139${String(Date.now()).slice(-8)}`,
  })
  return { shopId: shop.id, articles, customerId: customer.id }
}

export type JourneyScene = Awaited<ReturnType<typeof openScene>>

/** An order input for the first articles of the scene, with every check ticked. */
export const orderOf = (scene: JourneyScene, quantities: readonly number[] = [1, 1]) => ({
  shopId: scene.shopId,
  customerId: scene.customerId,
  deliveryMode: 'PICKUP' as const,
  items: quantities.map((itemQty, at) => {
    const article = scene.articles[at]
    if (!article) throw new Error('The scene has too few articles')
    return { itemMappingId: article.itemMappingId, itemQty }
  }),
  ticks: (
    [
      'colour',
      'enteringDoor',
      'bedSize',
      'mattressSize',
      'mattressThickness',
      'bedExternalDiameter',
      'suspendedFurniture',
    ] as const
  ).map((section) => ({ section, ticked: true })),
})

/** Creates a confirmation link and returns its token. */
export const linkToken = async (ask: Ask, orderId: string): Promise<string> => {
  const { url } = await ask(contract.orders.createConfirmLink, { id: orderId })
  return new URL(url).searchParams.get('token') ?? ''
}
