import type { OutputOf } from '@showfloor/contract/common/call'
import type { contract } from '@showfloor/contract/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { textsOf } from './texts.ts'
import { seen, textsIn } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())
afterEach(() => page?.context().close())

const open = async (): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  page = await context.newPage()
  return page
}
const fillIn = async (account: string, password: string = demo.password) => {
  await page.getByLabel(text('identity.account'), { exact: true }).fill(account)
  await page.getByLabel(text('identity.password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
const at = (path: string) => page.waitForURL((address) => address.pathname === path)
const signIn = async (account = 'guide01') => {
  await open()
  await enter(account)
}
const enter = async (account: string) => {
  await page.goto(`${url}/login`)
  await fillIn(account)
  await at('/')
  await seen(page.getByRole('heading', { level: 1 }))
}
const signOut = async () => {
  await page.getByRole('button', { name: text('layout.userMenu') }).click()
  await page.getByRole('button', { name: text('identity.signOut') }).click()
  await at('/login')
}
const toasts = () => page.getByRole('region', { name: text('common.notices') }).getByRole('listitem')
const stored = (): Promise<Record<string, unknown>> =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.keys(localStorage).map((key) => {
        const raw = localStorage.getItem(key) ?? 'null'
        try {
          return [key, JSON.parse(raw) as unknown]
        } catch {
          return [key, raw]
        }
      }),
    ),
  )

describe('signing in and out', () => {
  test('R6.01 a page without a session redirects to the login and back', async () => {
    await open()
    await page.goto(`${url}/shop?keyword=${encodeURIComponent('沙发')}`)
    await at('/login')
    await fillIn('guide01')
    await at('/shop')
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('沙发')
    await seen(page.getByRole('article'))
    await signOut()
  })

  test('R3.01 R3.03 R4.01 R4.02 R9.02 what a login stores, by key', async () => {
    await open()
    await page.goto(`${url}/login`)
    expect(Object.keys(await stored())).not.toContain('showfloor.loginCookieName')
    const answer = page.waitForResponse('**/login/identify*')
    const before = Date.now()
    await fillIn('guide01')
    const login = ((await (await answer).json()) as { result: { token: string; expireTime: number } }).result
    await at('/')
    await seen(page.getByRole('heading', { level: 1 }))
    await seen(page.getByRole('region', { name: '我的购物车' }))
    const kept = await stored()
    expect(login.expireTime).toBe(604_800)
    expect(kept['showfloor.token']).toBe(login.token)
    expect(kept['showfloor.expireTime']).toBeGreaterThanOrEqual(before + 604_800_000)
    expect(kept['showfloor.expireTime']).toBeLessThan(Date.now() + 604_801_000)
    const userId = String(kept['showfloor.userId'])
    expect(kept['showfloor.userInfo']).toMatchObject({
      id: userId,
      userId: expect.stringMatching(/\S/) as string,
      username: 'guide01',
      avatar: expect.any(String) as string,
      enabled: true,
    })
    expect(kept).toMatchObject({
      'showfloor.userName': 'guide01',
      'showfloor.loginCookieName': 'showfloor_session',
      // The cookie itself is out of reach of every script.
      'showfloor.loginCookieValue': 'http-only',
      'showfloor.avatar': (kept['showfloor.userInfo'] as { avatar: string }).avatar,
    })
  })

  test('R4.02 R9.02 a login that names no expiry lasts the default seven days', async () => {
    await open()
    await page.route('**/login/identify*', async (route) => {
      const response = await route.fetch()
      const { result } = (await response.json()) as { result: Record<string, unknown> }
      const { expireTime: _unnamed, ...login } = result
      await route.fulfill({ response, json: { success: true, result: login } })
    })
    const before = Date.now()
    await enter('guide01')
    const expiry = (await stored())['showfloor.expireTime']
    expect(expiry).toBeGreaterThanOrEqual(before + 604_800_000)
    expect(expiry).toBeLessThanOrEqual(Date.now() + 604_800_000)
  })

  test('R2.02 R4.03 signing out ends the session in the browser and on the server and opens the login', async () => {
    await signIn()
    const token = (await stored())['showfloor.token']
    const told = page.waitForRequest('**/login/logout*')
    await signOut()
    expect((await told).postDataJSON()).toEqual([])
    const left = Object.keys(await stored())
    for (const key of ['token', 'expireTime', 'userInfo', 'userId', 'avatar', 'loginCookieName'])
      expect(left).not.toContain(`showfloor.${key}`)
    const status = await page.evaluate(
      async (token) =>
        (await fetch('/api/user/web/current-user?t=1', { headers: { 'x-showfloor-token': String(token) } }))
          .status,
      token,
    )
    expect(status).toBe(401)
    await page.goto(`${url}/orders`)
    await at('/login')
  })

  test('R8.05 a failed login shows the server’s message and keeps typed text', async () => {
    await open()
    await page.goto(`${url}/login`)
    await fillIn('guide01', 'wrong')
    const alert = page.getByRole('alert')
    await seen(alert.getByText('账号或密码错误'))
    await expect
      .poll(() => page.getByLabel(text('identity.account'), { exact: true }).inputValue())
      .toBe('guide01')
    await page.route('**/login/identify*', (route) => route.abort())
    await fillIn('guide01')
    await seen(alert.getByText(text('common.errorNetwork')))
    await page.unrouteAll()
    await page.route('**/login/identify*', (route) =>
      route.fulfill({ status: 503, json: { success: false, error: '登录服务维护中', code: 'BUSY' } }),
    )
    await fillIn('guide01')
    await seen(alert.getByText('登录服务维护中'))
  })

  test('R5.01 a disabled account gets its message', async () => {
    await open()
    await page.goto(`${url}/login`)
    await fillIn('disabled01')
    await seen(page.getByRole('alert').getByText('账号无法使用,请联系管理员!'))
    expect(Object.keys(await stored())).not.toContain('showfloor.loginCookieName')
  })

  test('R5.01 an answer of the current user that says enabled: false ends the login with the message', async () => {
    await open()
    await page.route('**/web/current-user*', async (route) => {
      const response = await route.fetch()
      const { result } = (await response.json()) as { result: object }
      await route.fulfill({ json: { success: true, result: { ...result, enabled: false } } })
    })
    await page.goto(`${url}/login`)
    await fillIn('guide01')
    await seen(page.getByRole('alert').getByText('账号无法使用,请联系管理员!'))
    const kept = Object.keys(await stored())
    expect(kept).not.toContain('showfloor.loginCookieName')
    expect(kept).not.toContain('showfloor.token')
    await page.unroute('**/web/current-user*')
  })

  test('R2.02 R8.01 R6.01 a 401 of a page or a call leads to the login, and signing in returns to the same screen', async () => {
    await signIn()
    await page.goto(`${url}/shop`)
    await seen(page.getByRole('article'))
    await page.context().clearCookies()
    await page.goto(`${url}/orders`)
    await at('/login')
    expect(Object.keys(await stored())).not.toContain('showfloor.loginCookieName')
    const listed = page.waitForResponse('**/shop-order/list')
    await fillIn('guide01')
    await at('/orders')
    await listed

    // The call of the press below is the first to meet the ended session, whatever else the screen still asks for.
    await page.route('**/shop-order/list', async (route) => {
      await page.context().clearCookies()
      await route.continue()
    })
    await page.getByRole('button', { name: /草稿/ }).click()
    await at('/login')
  })
})

describe('shops', () => {
  test('R3.04 R3.05 a name loses its bracketed prefix, and a shop without a channel is not listed', async () => {
    await open()
    const response = page.waitForResponse('**/user-shop-flow/list*')
    await enter('admin01')
    const all = ((await (await response).json()) as { res: { data: ListedShop[] } }).res.data
    const channelless = all.filter((shop) => shop.channelId === null)
    expect(channelless.length).toBeGreaterThan(0)
    expect(all.some((shop) => shop.siteName.startsWith('[华东]'))).toBe(true)
    await page.getByRole('button', { name: new RegExp(`^${text('shops.choose')}`) }).click()
    const dialog = page.getByRole('dialog', { name: text('shops.choose') })
    const names = await textsIn(dialog.getByRole('listitem').locator('b'), all.length - channelless.length)
    expect(names.some((name) => /^[[【]/.test(name))).toBe(false)
    for (const shop of channelless) expect(names.some((name) => shop.siteName.endsWith(name))).toBe(false)
    const list = `showfloor.shopList.${String((await stored())['showfloor.userId'])}`
    const kept = (await stored())[list] as object[]
    expect(kept).toEqual(
      all
        .filter((shop) => shop.channelId !== null)
        .map(({ siteCode, siteName, ...shop }) => ({
          id: expect.stringMatching(/^\d+$/) as string,
          code: siteCode,
          name: siteName.replace(/^\[.*?\]/, '').trim(),
          siteName,
          region: expect.any(String) as string,
          channelId: expect.stringMatching(/^\d+$/) as string,
          stagePayment: shop.stagePayment,
          cloudPosType: shop.cloudPosType,
          newShopEndTime: shop.newShopEndTime,
          isStateSubsidies: shop.isStateSubsidies,
          channelShopType: shop.channelShopType,
          channelShopCategory: shop.channelShopCategory,
          closedAt: null,
        })),
    )
    const east = all.find((shop) => shop.siteName.startsWith('[华东]') && shop.channelId !== null)
    expect(names).toContain(east?.siteName.replace('[华东]', '').trim())
  })

  test('R8.07 an account without a shop works in 未选择店铺; only the console warns', async () => {
    await open()
    const warned = page.waitForEvent('console', (message) =>
      message.text().includes('当前账号没有绑定店铺，请先绑定店铺后再操作'),
    )
    await page.goto(`${url}/login`)
    await fillIn('noshop01')
    await warned
    await seen(
      page.getByRole('button', { name: new RegExp(`^${text('shops.choose')}`) }).getByText('未选择店铺'),
    )
    await seen(page.getByText(text('home.noShop')))
    await expect.poll(() => toasts().count()).toBe(0)
  })

  test('R8.06 R4.03 R9.08 an unreadable shop list is reported, and after 3 s the user is signed out', async () => {
    await signIn()
    await page.route('**/user-shop-flow/list*', (route) =>
      route.fulfill({ status: 500, json: { success: false, error: '', code: 'INTERNAL' } }),
    )
    // The page's clock moves only when told to, however long a step takes.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto(`${url}/shop`)
    const reported = toasts().getByText('获取用户门店列表失败')
    await expect.poll(() => reported.count()).toBe(1)
    await page.clock.runFor(2999)
    expect(new URL(page.url()).pathname).toBe('/shop')
    expect(Object.keys(await stored())).not.toContain('showfloor.loginCookieName')
    await page.clock.runFor(1)
    await at('/login')
  })
})

type ListedShop = OutputOf<typeof contract.shops.userShopFlow>['data'][number]
