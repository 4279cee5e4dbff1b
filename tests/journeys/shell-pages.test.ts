import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@showfloor/contract/contract'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from '../../tools/running/config.ts'
import { builtFolder } from '../../tools/running/builds.ts'
import { openBrowser } from '../../tools/testing/browser.ts'
import { linkToken, openScene, orderOf, signInCalls } from './guide-calls.ts'
import { textsOf } from './texts.ts'
import { hold, seen } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { openDesk } from './staff.ts'

const { url, managementUrl, demo } = showfloor
const text = textsOf('zh-CN')
let browser: Browser
let shared: Page
let page: Page

const at = (path: string) => page.waitForURL((address) => address.pathname === path)
const toasts = () => page.getByRole('region', { name: text('common.notices') }).getByRole('listitem')

beforeAll(async () => {
  browser = await openBrowser()
  shared = await (await openDesk(browser, 'guide01')).newPage()
})
afterAll(() => browser?.close())
beforeEach(() => void (page = shared))
afterEach(async () => {
  await shared.unrouteAll({ behavior: 'ignoreErrors' })
  if (page !== shared) await page.context().close()
})

/** Opens a separate browser with a clock of its own. */
const withOwnClock = async () => {
  page = await (await openDesk(browser, 'guide01')).newPage()
}

const openShop = async () => {
  await page.goto(`${url}/shop`)
  await seen(page.getByRole('article'))
}

describe('layouts and unknown pages', () => {
  test('R2.17 three layouts: the workspace, the login, the customer’s pages', async () => {
    await openShop()
    await seen(page.getByRole('navigation', { name: text('layout.navigation') }))
    await seen(page.getByRole('banner').getByRole('button', { name: new RegExp(`^${text('shops.choose')}`) }))
    const ask = await signInCalls(url, 'guide01', demo.password)
    const scene = await openScene(ask)
    const order = await ask(contract.orders.create, orderOf(scene))
    await page.goto(`${url}/customer-confirm?token=${await linkToken(ask, order.id)}`)
    await seen(page.getByRole('heading', { name: text('confirmation.title') }))
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: text('layout.userMenu') }).count()).toBe(0)
    const stranger = await browser.newContext({ locale: 'zh-CN' })
    const other = await stranger.newPage()
    await other.goto(`${url}/login`)
    await seen(other.getByText(text('identity.pitchLead')))
    await expect.poll(() => other.getByRole('navigation').count()).toBe(0)
    await stranger.close()
  })

  test('R2.18 R2.19 R8.02 R2.01 an unknown address shows the 404 page with the full path, and its button opens home', async () => {
    await page.goto(`${url}/no-such-page?a=1&b=2`)
    await seen(page.getByRole('heading', { name: '哎呀！出错啦！！请联系管理员！' }))
    const words = await page.getByRole('main').innerText()
    expect(words).toContain('404')
    expect(words).toContain('页面不存在：/no-such-page?a=1&b=2')
    await page.getByRole('link', { name: '返回首页' }).click()
    await at('/')
    await seen(page.getByRole('heading', { level: 1, name: /好，/ }))
  })

  test('the management address documents every call under its own content policy', async () => {
    await page.goto(`${managementUrl}/docs`)
    const cart = page.locator('[id="carts.list"]')
    await cart.getByText('carts.list', { exact: true }).click()
    await seen(cart.getByText('"operationId": "carts.list"'))
    await expect
      .poll(() => page.locator('body').evaluate((body) => getComputedStyle(body).maxWidth))
      .toBe('1000px')
    await page.goto(`${url}/docs`)
    await seen(page.getByText('页面不存在：/docs'))
  })

  test('R8.03 a login never redirects to another site', async () => {
    const stranger = await browser.newContext({ locale: 'zh-CN' })
    const other = await stranger.newPage()
    await other.goto(`${url}/login?from=${encodeURIComponent('https://evil.example/shop')}`)
    await other.getByLabel(text('identity.account'), { exact: true }).fill('guide01')
    await other.getByLabel(text('identity.password'), { exact: true }).fill(demo.password)
    await other.keyboard.press('Enter')
    await seen(other.getByRole('heading', { level: 1, name: /好，/ }))
    expect(other.url()).toBe(`${url}/`)
    await other.goto(`${url}/login?from=${encodeURIComponent('https://evil.example/shop')}`)
    await seen(other.getByRole('heading', { level: 1, name: /好，/ }))
    expect(other.url()).toBe(`${url}/`)
    await stranger.close()
  })
})

describe('an older build', () => {
  /** The address of a screen's chunk. */
  const chunkOf = (screen: string): string => {
    const manifest = JSON.parse(
      readFileSync(join(builtFolder(projectRoot(), 'web'), 'manifest.json'), 'utf8'),
    ) as Record<string, { file: string }>
    const entry = Object.entries(manifest).find(([name]) => name.includes(`_default/${screen}.tsx?tsr-split`))
    return `**/${entry?.[1].file}`
  }

  test.for(['at once', 'during a prefetch'])(
    'R8.04 R9.10 a missing chunk reloads the page %s, at most once in 10 s for a path',
    async (when) => {
      await withOwnClock()
      // The clock stands still, so these 10 s cannot pass however slow the page is.
      await page.clock.setFixedTime(new Date())
      const prefetched = chunkOf('product-details')
      const prefetches = when === 'at once' ? undefined : page.waitForRequest(prefetched)
      const release = await hold(page, prefetched)
      await openShop()
      await prefetches
      const documents: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
      })
      await page.route(chunkOf('orders'), (route) => route.fulfill({ status: 404, body: 'gone' }))
      const reloaded = page.waitForEvent('load')
      // Without the pointer, which would fetch the chunk before the click and reload the shop.
      await page
        .getByRole('link', { name: text('layout.orders') })
        .first()
        .dispatchEvent('click')
      await reloaded
      // The chunk is still gone: an error page instead of another reload.
      await seen(page.getByText(text('common.errorTitle')))
      release()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.reload()
      await seen(page.getByRole('heading', { level: 1, name: text('orders.title') }))
      expect(documents).toHaveLength(2)
    },
  )
})

describe('notices and questions', () => {
  /** Makes one call fail with a different message each time. */
  const failWithNumbers = async () => {
    let count = 0
    await page.route('**/shop-guide-cart/create*', (route) => {
      count += 1
      return route.fulfill({ status: 503, json: { success: false, error: `失败 ${count}`, code: 'BUSY' } })
    })
  }

  test('R2.23 R9.09 R8.15 notices appear bottom right, three at most, each for 4 s', async () => {
    await withOwnClock()
    await page.clock.install()
    await openShop()
    await failWithNumbers()
    const panel = page.getByRole('complementary', { name: text('layout.cart') })
    await panel.getByRole('button', { name: new RegExp(`^${text('carts.choose')}`) }).click()
    await page.getByRole('button', { name: text('carts.create') }).click()
    await page.getByRole('textbox', { name: text('carts.name') }).fill('测试')
    // From here on the page's clock moves only when told to, however long a step takes.
    await page.clock.pauseAt(Date.now() + 60_000)
    const shown = async () => {
      await page.clock.runFor(1)
      return toasts().allInnerTexts()
    }
    for (const count of [1, 2, 3, 4]) {
      await page.getByRole('button', { name: text('carts.save') }).click()
      await expect.poll(shown).toContain(`失败 ${count}`)
    }
    await expect.poll(shown).toEqual(['失败 2', '失败 3', '失败 4'])
    // Bottom right, above the primary button.
    const box = await toasts().last().boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(900 / 2)
    await page.clock.runFor(3500)
    await expect.poll(shown).toContain('失败 4')
    await page.clock.runFor(500)
    await expect.poll(shown).toEqual([])
  })

  test('R8.14 R9.11 a confirmation is titled 信息提示, has 确定 and 取消, and closes 100 ms after a click outside', async () => {
    const ask = await signInCalls(url, 'guide01', demo.password)
    const scene = await openScene(ask)
    const order = await ask(contract.orders.create, orderOf(scene))
    await page.goto(`${url}/order?id=${order.id}`)
    await page
      .getByRole('button', { name: text('orders.revoke'), exact: true })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: '信息提示' })
    await seen(dialog.getByRole('button', { name: '确定', exact: true }))
    await seen(dialog.getByRole('button', { name: '取消', exact: true }))
    // The dialog has opened fully, so a later fade means that it closes.
    await expect.poll(() => dialog.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
    await page.evaluate(() => {
      const marks = { clicked: 0, gone: 0 }
      Object.assign(globalThis, { marks })
      document.addEventListener('mousedown', () => (marks.clicked = performance.now()), { capture: true })
      const observer = new MutationObserver(() => {
        const shown = document.querySelector('[role=dialog]')
        if (marks.clicked > 0 && marks.gone === 0 && (!shown || getComputedStyle(shown).opacity !== '1'))
          marks.gone = performance.now()
      })
      observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    })
    await page.mouse.click(20, 880)
    await dialog.waitFor({ state: 'detached' })
    const { clicked, gone } = await page.evaluate(
      () => (globalThis as unknown as { marks: { clicked: number; gone: number } }).marks,
    )
    expect(gone - clicked).toBeGreaterThanOrEqual(95)
    await expect
      .poll(async () => (await ask(contract.orders.get, { id: order.id })).status)
      .toBe('PENDING_CONFIRMATION')
  })
})

describe('requests as the browser sends them', () => {
  test('R7.01 R7.02 R9.03 R9.04 credentials, JSON, t, two bases, one-element arrays, empty bodies, 30 s, list sizes', async () => {
    await page.addInitScript(() => {
      const timeouts: number[] = []
      Object.assign(globalThis, { timeouts })
      const real = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => {
        timeouts.push(ms)
        return real(ms)
      }
    })
    const requests: Request[] = []
    const isEmpty = (request: Request) => request.url().includes('/base-shop/info?')
    page.on('request', (request) => {
      if (request.url().includes('/api/') && request.method() === 'POST') requests.push(request)
    })
    const began = Date.now()
    await openShop()
    await expect.poll(() => requests.some((one) => one.url().includes('/shop-guide-cart/list'))).toBe(true)
    await expect.poll(() => requests.some(isEmpty)).toBe(true)
    const asked = [...requests]
    expect(asked.length).toBeGreaterThan(2)
    for (const request of asked.filter(isEmpty)) {
      expect(request.postData()).toBe(null)
      expect(Number(new URL(request.url()).searchParams.get('t'))).toBeGreaterThanOrEqual(began)
    }
    for (const request of asked.filter((one) => !isEmpty(one))) {
      const headers = await request.allHeaders()
      expect(headers.cookie).toContain('showfloor_session=')
      expect(headers['content-type']).toBe('application/json')
      const body = request.postDataJSON() as { t: number }[]
      expect(body).toHaveLength(1)
      expect(body[0]?.t).toBeGreaterThanOrEqual(began)
    }
    const bodyOf = (path: string) =>
      (requests.find((one) => one.url().includes(path))?.postDataJSON() as object[] | undefined)?.[0]
    expect(bodyOf('/user-shop-flow/list')).toMatchObject({
      className: 'com.showfloor.trade.ShopOrder',
      no: 1,
      size: 9999,
    })
    const paths = new Set(asked.map((request) => new URL(request.url()).pathname))
    for (const path of [
      'furniture_base/user-shop-flow/list',
      'furniture_item/item-mapping/paging',
      'furniture_trade/shop-guide-cart/list',
    ])
      expect(paths).toContain(`/api/gateway/${path}`)
    expect(bodyOf('/shop-guide-cart/list')).toMatchObject({ size: 9999 })
    const timeouts = await page.evaluate(() => (globalThis as unknown as { timeouts: number[] }).timeouts)
    expect(timeouts.length).toBeGreaterThanOrEqual(asked.length)
    expect(new Set(timeouts)).toEqual(new Set([30_000]))
    const user = page.waitForRequest('**/api/user/web/login/logout*')
    await page.getByRole('button', { name: text('layout.userMenu') }).click()
    await page.getByRole('button', { name: text('identity.signOut') }).click()
    expect((await user).postDataJSON()).toEqual([])
    expect(Number(new URL((await user).url()).searchParams.get('t'))).toBeGreaterThanOrEqual(began)
    // A page that closes during navigation may never report it.
    await at('/login')
  })
})
