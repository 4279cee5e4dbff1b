import { Buffer } from 'node:buffer'
import { deflateSync, crc32 } from 'node:zlib'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { textsOf } from './texts.ts'
import { seen } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { openDesk } from './staff.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
let browser: Browser
let contexts: BrowserContext[] = []
const desk = { width: 1440, height: 900 }
const phoneSize = { width: 390, height: 844 }

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  contexts = []
})

const open = async (): Promise<Page> => {
  const context = await browser.newContext({ viewport: desk, locale: 'zh-CN', colorScheme: 'light' })
  contexts.push(context)
  return context.newPage()
}
/** A signed-in page on one of the screens. */
const opened = async (account: string, path = '/profile', viewport = desk): Promise<Page> => {
  const context = await openDesk(browser, account, { viewport, colorScheme: 'light' })
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(url + path)
  return page
}
const at = (page: Page, path: string) => page.waitForURL((address) => address.pathname === path)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const stored = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`showfloor.${name}`) ?? 'null'), key)

const enter = async (page: Page, account: string, password = demo.password, path = '/profile') => {
  await page.goto(`${url}/login?from=${path}`)
  await field(page, text('identity.account')).fill(account)
  await field(page, text('identity.password')).fill(password)
  await page.keyboard.press('Enter')
  await at(page, path)
}

/** A square PNG of one colour. */
const png = (sidePx: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(sidePx, 0)
  head.writeUInt32BE(sidePx, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.concat(
    Array.from({ length: sidePx }, () => Buffer.concat([Buffer.of(0), Buffer.alloc(sidePx * 3, 120)])),
  )
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

describe('signing in with a phone', () => {
  test('a signed-in phone scans and approves the code, and the screen signs in', async () => {
    const till = await open()
    const phone = await opened('guide02', '/profile', phoneSize)
    const asked = till.waitForResponse('**/qrcode/get-qr-code*')
    await till.goto(`${url}/login?from=/profile`)
    await till.getByRole('radio', { name: text('profile.wayQrCode') }).check()
    const { result } = (await (await asked).json()) as { result: { url: string } }
    await seen(till.getByRole('img', { name: text('profile.qrLabel') }))

    await phone.goto(result.url)
    await seen(phone.getByText('Chrome · Linux'))
    await seen(till.getByText(text('profile.qrScanned')))
    await button(phone, text('profile.scanAgree')).click()
    await seen(phone.getByText(text('profile.scanAgreed')))
    await at(till, '/profile')
    await seen(till.getByText(text('profile.thisOne')))
    await expect.poll(() => field(till, text('profile.name')).inputValue()).toBe('陈子昂')
    await expect.poll(() => stored(till, 'loginType')).toBeNull()
  })

  test('a refusal is shown, and a new code is offered', async () => {
    const till = await open()
    const phone = await opened('guide02', '/profile', phoneSize)
    const asked = till.waitForResponse('**/qrcode/get-qr-code*')
    await till.goto(`${url}/login?way=qrCode`)
    const { result } = (await (await asked).json()) as { result: { url: string } }
    await phone.goto(result.url)
    await button(phone, text('profile.scanRefuse')).click()
    await seen(phone.getByText(text('profile.scanRefused')))
    await seen(till.getByText(text('profile.qrRefused')))
    await button(till, text('profile.qrRefresh')).click()
    await seen(till.getByText(text('profile.qrHint')))
    await phone.goto(result.url)
    await seen(phone.getByText('二维码已失效，请在登录页刷新后重新扫码'))
    await expect.poll(() => stored(till, 'token')).toBeNull()
  })
})

test('R5.07 a login without a user id reports it and signs nobody in', async () => {
  const page = await open()
  await page.goto(`${url}/login`)
  await field(page, text('identity.account')).fill('guide04')
  await field(page, text('identity.password')).fill(demo.password)
  const told = async (answer: { status: number; json: unknown }, words: string) => {
    await page.route('**/current-user*', (route) => route.fulfill(answer))
    await page.keyboard.press('Enter')
    await seen(page.getByRole('alert').getByText(words))
    await page.unrouteAll()
  }
  const nobody = { id: '', userId: '', username: '', enabled: true, roles: [], permissions: [] }
  await told({ status: 200, json: { success: true, result: nobody } }, '未获取到用户ID')
  await told({ status: 500, json: { success: false, error: '' } }, '获取用户id失败')
  await expect.poll(() => stored(page, 'token')).toBeNull()
})

describe('signing in with DingTalk', () => {
  const toDingtalk = async (page: Page) => {
    await page.goto(`${url}/login?from=/profile&way=dingtalk`)
    await button(page, text('profile.dingtalkGo')).click()
    await page.waitForURL(/\/oauth2\/auth/)
  }

  test('R3.01 approving in DingTalk signs in and opens the requested screen', async () => {
    const page = await open()
    await toDingtalk(page)
    await page.getByLabel('沈国强').check()
    await page.getByRole('button', { name: '同意并登录' }).click()
    await at(page, '/profile')
    await seen(page.getByText(text('profile.dingtalkLinked')))
    await expect.poll(() => stored(page, 'loginType')).toBe('DINGDING')
    await expect.poll(() => stored(page, 'userName')).toBe('manager01')
  })

  test('R5.01 a refusal in DingTalk and a disabled account are reported', async () => {
    const page = await open()
    await toDingtalk(page)
    await page.getByRole('button', { name: '拒绝' }).click()
    await seen(page.getByRole('alert').getByText(text('profile.dingtalkRefused')))
    await button(page, text('profile.backToLogin')).click()
    await at(page, '/login')
    await toDingtalk(page)
    await page.getByLabel('许佳').check()
    await page.getByRole('button', { name: '同意并登录' }).click()
    await seen(page.getByRole('alert').getByText('账号无法使用,请联系管理员!'))
    await expect.poll(() => stored(page, 'loginCookieName')).toBeNull()
    await expect.poll(() => stored(page, 'token')).toBeNull()
  })
})

describe('the profile', () => {
  test('a session that was ended elsewhere goes to the login', async () => {
    const here = await open()
    const there = await open()
    // On a screen that listens to live news, without any input.
    await enter(there, 'guide03', demo.password, '/shop')
    await enter(here, 'guide03')
    await seen(here.getByText(text('profile.thisOne')))
    await seen(there.getByRole('article'))
    await here
      .getByRole('button', { name: text('profile.endOf', { device: 'Chrome · Linux' }) })
      .first()
      .click()
    await at(there, '/login')
    await expect.poll(() => stored(there, 'token')).toBeNull()
    expect(new URL(here.url()).pathname).toBe('/profile')
  })

  test('R2.04 a user uploads a picture and changes the name; a wrong file is refused; both survive a reload', async () => {
    const page = await opened('guide04')
    await seen(page.getByRole('heading', { name: text('profile.title') }))
    const chooser = page.locator('input[type=file]')
    await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await seen(page.getByText('只支持 PNG、JPEG 或 WebP 图片'))
    await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(300) })
    await seen(page.getByText(text('profile.avatarSaved')))
    const picture = page.getByRole('main').locator('img[src^="/api/files/"]')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)
    await expect.poll(() => stored(page, 'avatar')).toMatch(/^\/api\/files\//)

    await field(page, text('profile.name')).fill('  ')
    await button(page, text('profile.save')).click()
    await seen(page.getByText(text('profile.nameMissing')))
    await field(page, text('profile.name')).fill('黄小怡')
    await button(page, text('profile.save')).click()
    await seen(page.getByText(text('profile.nameSaved')))
    await page.reload()
    await expect.poll(() => field(page, text('profile.name')).inputValue()).toBe('黄小怡')
    await seen(picture)
    await seen(page.getByRole('banner').locator('img[src^="/api/files/"]'))
  })

  test('language and appearance survive a reload', async () => {
    const page = await opened('guide04')
    const main = page.getByRole('main')
    await main.getByRole('radio', { name: text('layout.themeDark') }).check()
    await main.getByRole('radio', { name: 'English' }).click()
    await seen(page.getByRole('heading', { name: 'Profile' }))
    await page.reload()
    await seen(page.getByRole('heading', { name: 'Profile' }))
    const link = main.getByRole('link', { name: 'Change password' })
    const look = () =>
      link.evaluate((element) => ({
        scheme: document.documentElement.dataset['mantineColorScheme'],
        link: getComputedStyle(element).color,
        ink: getComputedStyle(document.body).color,
      }))
    await expect.poll(look).toMatchObject({ scheme: 'dark' })
    await main.getByRole('radio', { name: 'Light' }).check()
    await expect.poll(look).toMatchObject({ scheme: 'light' })
    // Waits for the end of the colour transition.
    await expect.poll(async () => (await look()).link === (await look()).ink).toBe(true)
  })

  test('R2.03 a new password ends other sessions, keeps this one, and is needed to sign in', async () => {
    const there = await opened('guide06', '/shop')
    const here = await opened('guide06')
    await here.getByRole('link', { name: text('profile.changePassword') }).click()
    await at(here, '/change-pwd')
    const change = async (current: string, next: string) => {
      await field(here, text('profile.currentPassword')).fill(current)
      await field(here, text('profile.newPassword')).fill(next)
      await field(here, text('profile.again')).fill(next)
      await button(here, text('profile.changePassword')).click()
    }
    await change('not-it-at-all', 'sofa-and-lamp')
    await seen(here.getByRole('alert').getByText('当前密码不正确'))
    await expect.poll(() => field(here, text('profile.newPassword')).inputValue()).toBe('sofa-and-lamp')
    await change(demo.password, 'sofa-and-lamp')
    await at(here, '/pwd-changed')
    await at(there, '/login')
    await here.goto(`${url}/profile`)
    await seen(here.getByText(text('profile.thisOne')))
    await enter(await open(), 'guide06', 'sofa-and-lamp')
  })

  test('another user of the same tablet sees nothing of the previous one', async () => {
    const page = await opened('guide01', '/cart')
    await seen(page.getByRole('main'))
    const first = String(await stored(page, 'userId'))
    await button(page, `${text('layout.userMenu')} 林晓雯`).click()
    await button(page, text('identity.signOut')).click()
    await at(page, '/login')
    const left = await page.evaluate(() => Object.keys(localStorage).sort())
    const own = left.filter((key) => !key.includes(`.${first}`))
    for (const key of ['userId', 'userInfo', 'token', 'avatar', 'loginCookieName', 'orderItemList'])
      expect(own).not.toContain(`showfloor.${key}`)
    const answers: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/'))
        void response.text().then(
          (body) => answers.push(body),
          () => {},
        )
    })
    await enter(page, 'guide05')
    await seen(page.getByText(text('profile.thisOne')))
    await expect.poll(() => page.content()).not.toContain('林晓雯')
    await page.goto(`${url}/cart`)
    await seen(page.getByRole('main').getByRole('heading'))
    await expect.poll(() => page.content()).not.toContain('林晓雯')
    expect(String(await stored(page, 'userId'))).not.toBe(first)
    expect(answers.length).toBeGreaterThan(0)
    expect(answers.filter((body) => body.includes('林晓雯'))).toEqual([])
  })
})
