import { createHash, pbkdf2Sync } from 'node:crypto'
import type { OutputOf } from '@showfloor/contract/common/call'
import type { contract } from '@showfloor/contract/contract'
import pg from 'pg'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { seen } from './guide-walk.ts'
import { textsOf } from './texts.ts'
import { showfloor } from './showfloor.ts'

const { url, sandboxUrl, databaseUrl } = showfloor
const text = textsOf('zh-CN')
let browser: Browser
let database: pg.Client

beforeAll(async () => {
  browser = await openBrowser()
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await browser?.close()
})

let visitors = 0
/** A browser with an IP address of its own, so that its guesses count for nobody else. */
const visit = async (path: string): Promise<Page> => {
  visitors += 1
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${visitors}` },
  })
  const page = await context.newPage()
  await page.goto(url + path)
  return page
}
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page | Locator, label: string) =>
  page.getByRole('button', { name: label, exact: true }).click()
const at = (page: Page, path: string) => page.waitForURL((address) => address.pathname === path)
const says = (page: Page, sentence: string | RegExp) => seen(page.getByText(sentence))

/** The text of the latest message to a mobile, once `count` have been sent. */
const messageTo = async (mobile: string, count: number): Promise<string> => {
  for (let round = 0; round < 3600; round += 1) {
    const answer = await fetch(`${sandboxUrl}/sandbox/messages/${mobile}`)
    const messages = (await answer.json()) as { content: string }[]
    if (messages.length >= count) return messages.at(-1)?.content ?? ''
    await new Promise((wake) => setTimeout(wake, 50))
  }
  throw new Error('no message came')
}
/** Requests a code in the open form and pastes the whole message into its field. */
const takeCode = async (page: Page, mobile: string, count: number): Promise<void> => {
  await press(page, text('identity.codeSend'))
  await says(page, /138\*{4}\d{4} 可以接收/)
  await says(page, /\d{1,2} 秒后重发/)
  const message = await messageTo(mobile, count)
  const code = field(page, text('identity.code'))
  await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
  await code.fill(message)
  await expect.poll(() => code.inputValue()).toMatch(/^\d{6}$/)
}
const signInWith = async (page: Page, account: string, password: string) => {
  await field(page, text('identity.account')).fill(account)
  await field(page, text('identity.password')).fill(password)
  await page.keyboard.press('Enter')
}

test('R1.01 R2.03 a user registers, is enabled, signs in by SMS and resets a password, which ends every session', async () => {
  const mobile = `138${String(Date.now()).slice(-8)}`
  const name = `newcomer${mobile.slice(-5)}`
  const first = await visit('/login')
  await first.getByRole('link', { name: text('identity.register') }).click()
  await at(first, '/register')
  await press(first, text('identity.registerSend'))
  await says(first, text('identity.nameMissing'))
  await says(first, '密码至少需要8位')
  await field(first, text('identity.name')).fill('小新')
  await field(first, text('identity.username')).fill(name)
  await field(first, text('identity.mobile')).fill(`+86 ${mobile.slice(0, 3)} ${mobile.slice(3)}`)
  await field(first, text('identity.password')).fill('12345678')
  await takeCode(first, mobile, 1)
  await press(first, text('identity.registerSend'))
  await says(first, '这个密码太常见，容易被猜到，请换一个')
  await field(first, text('identity.password')).fill('birch-chairs-4')
  await press(first, text('identity.registerSend'))
  await seen(first.getByRole('heading', { name: text('identity.registered') }))

  await first.getByRole('link', { name: text('identity.backToSignIn') }).click()
  await at(first, '/login')
  await signInWith(first, name, 'birch-chairs-4')
  await says(first, /您的注册已提交，管理员启用后即可登录/)
  await expect.poll(() => field(first, text('identity.account')).inputValue()).toBe(name)
  await database.query('update accounts set enabled = true where mobile = $1', [mobile])
  await press(first, text('identity.signIn'))
  await at(first, '/')

  const phone = await visit('/login')
  await phone.getByRole('radio', { name: text('identity.waySms') }).check()
  await phone.waitForURL((address) => address.searchParams.get('way') === 'sms')
  await field(phone, text('identity.mobile')).fill(mobile)
  await takeCode(phone, mobile, 2)
  const right = await field(phone, text('identity.code')).inputValue()
  await field(phone, text('identity.code')).fill(right === '000000' ? '111111' : '000000')
  await press(phone, text('identity.signIn'))
  await says(phone, '短信验证码不正确或已失效')
  await expect.poll(() => field(phone, text('identity.mobile')).inputValue()).toBe(mobile)
  await field(phone, text('identity.code')).fill(right)
  await press(phone, text('identity.signIn'))
  await at(phone, '/')

  const third = await visit('/login')
  await third.getByRole('link', { name: text('identity.forgot') }).click()
  await at(third, '/forgot')
  await field(third, text('identity.mobile')).fill(mobile)
  await takeCode(third, mobile, 3)
  await press(third, text('identity.next'))
  await field(third, text('identity.newPassword')).fill('short')
  await press(third, text('identity.newPasswordSave'))
  await says(third, '密码至少需要8位')
  await field(third, text('identity.newPassword')).fill('two-lamps-and-a-rug')
  await press(third, text('identity.newPasswordSave'))
  await at(third, '/pwd-changed')
  await press(third, text('identity.changedContinue'))
  await at(third, '/login')
  await signInWith(third, mobile, 'two-lamps-and-a-rug')
  await at(third, '/')
  for (const ended of [first, phone]) {
    await ended.reload()
    await at(ended, '/login')
  }

  const other = `138${String(Date.now() + 1).slice(-8)}`
  await third.goto(`${url}/profile`)
  await press(third, text('profile.changeMobile'))
  await field(third, text('identity.mobile')).fill(other)
  await takeCode(third, other, 1)
  const dialog = third.getByRole('dialog')
  await dialog.getByLabel(text('profile.currentPassword'), { exact: true }).fill('not my password')
  await press(dialog, text('profile.save'))
  await seen(dialog.getByText('当前密码不正确'))
  await dialog.getByLabel(text('profile.currentPassword'), { exact: true }).fill('two-lamps-and-a-rug')
  await press(dialog, text('profile.save'))
  await says(third, text('profile.mobileSaved'))
  await seen(third.locator('dd', { hasText: `138****${other.slice(-4)}` }))
  await Promise.all([first, phone, third].map((page) => page.context().close()))
})

/** Lowers proofs of work to one iteration: the usual ones keep a processor busy for seconds, and longer beside other journeys. */
const easeWork = (page: Page) =>
  page.route('**/get-captcha*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: OutputOf<typeof contract.identity.captcha> }
    const { captchaId, work } = body.result
    if (work) {
      const { rows } = await database.query<{ answer_hash: Buffer }>(
        'select answer_hash from captchas where id = $1',
        [captchaId],
      )
      const hashOf = (answer: number) => createHash('sha256').update(`${captchaId} ${answer}`).digest()
      const numbers = Array.from({ length: work.most }, (_, number) => number)
      const answer = numbers.find((number) => rows[0]?.answer_hash.equals(hashOf(number)))
      work.iterations = 1
      work.key = pbkdf2Sync(`${answer}`, Buffer.from(work.salt, 'hex'), 1, 16, 'sha256').toString('hex')
    }
    await route.fulfill({ response, json: body })
  })

test('failed sign-ins lead to a captcha or proof of work and then to a countdown, and keep typed text', async () => {
  const page = await visit('/login')
  await easeWork(page)
  const answered = page.waitForResponse('**/login/identify*')
  await signInWith(page, 'nobody-of-ours', 'a guess')
  await answered
  await says(page, '账号或密码错误')
  for (const _round of [2, 3]) {
    const next = page.waitForResponse('**/login/identify*')
    await press(page, text('identity.signIn'))
    await next
  }
  await seen(page.locator('img[src^="data:image/svg+xml"]'))
  await press(page, text('identity.signIn'))
  await says(page, text('identity.captchaMissing'))
  await field(page, text('identity.captcha')).fill('wrong')
  await page.keyboard.press('Enter')
  await says(page, '验证码不正确或已过期，请重新输入')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('captcha')
  await page.getByRole('button', { name: text('identity.captchaByDevice') }).click()
  for (const _round of [4, 5]) {
    // Pressed while the device still works: the attempt is sent once it is done.
    await seen(page.getByRole('progressbar', { name: text('identity.captchaProgress') }))
    const next = page.waitForResponse('**/login/identify*')
    await press(page, text('identity.signIn'))
    const answer = (await (await next).json()) as { code: string }
    expect(answer.code).toBe('LOGIN_FAILED')
  }
  await says(page, text('identity.captchaWorked'))
  await press(page, text('identity.signIn'))
  await says(page, /尝试次数过多，请\d{1,2}秒后再试/)
  await seen(page.getByRole('button', { name: /^00:\d\d 后可重试$/, disabled: true }))
  await expect.poll(() => field(page, text('identity.account')).inputValue()).toBe('nobody-of-ours')
  await expect.poll(() => field(page, text('identity.password')).inputValue()).toBe('a guess')
  // The captcha after the last attempt may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
})
