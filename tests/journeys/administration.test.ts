import { readFile } from 'node:fs/promises'
import { contract } from '@showfloor/contract/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { registerCalls, signInCalls } from './guide-calls.ts'
import { eachOf, goWithin, hold, seen, textsIn, toast } from './guide-walk.ts'
import { button, openStaff } from './staff.ts'
import { beginsWith, textsOf } from './texts.ts'
import { showfloor } from './showfloor.ts'

const { url, sandboxUrl, demo } = showfloor
const text = textsOf('zh-CN')
const number = String(Date.now()).slice(-6)
const newcomer = {
  username: `new${number}`,
  name: `新员工${number}`,
  mobile: `13655${number}`,
  password: 'Sofa-and-Lamp-2027',
}
const { enter, open } = openStaff()
let admin: Page

beforeAll(async () => {
  admin = await enter('admin01', { backOffice: true })
})

const place = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: text('layout.navigation') })
    .first()
    .getByRole('link')
    .filter({ hasText: name })
const openAccount = async (keyword: string) => {
  await goWithin(admin, `/accounts?keyword=${encodeURIComponent(keyword)}`, text)
  await admin.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await seen(admin.getByRole('group').or(admin.getByText(text('identity.person'))))
}
const tick = (label: string) => admin.getByRole('checkbox', { name: beginsWith(label) })

test('R6.03 an administrator enables a registered account, a new role takes effect at once, and the audit log records it', async () => {
  await registerCalls(url, sandboxUrl, newcomer)

  // A registered account waits until it is enabled; it gets a role but no shop yet.
  await admin
    .getByRole('link', { name: text('layout.administration') })
    .first()
    .click()
  await admin.waitForURL((address) => address.pathname === '/accounts')
  await button(admin, text('identity.state.WAITING'))
    .or(admin.getByRole('button', { name: beginsWith(text('identity.state.WAITING')) }))
    .click()
  await admin.getByRole('link', { name: new RegExp(newcomer.name) }).click()
  await seen(admin.getByText(/自助注册，选好角色和店铺后启用/))
  await tick('导购').check()
  await button(admin, text('identity.saveAndEnable')).click()
  await toast(admin, text('common.done'))

  // An account without a shop cannot work in one.
  const guide = await enter(newcomer.username, { password: newcomer.password })
  await seen(guide.getByText(text('home.noShop')))
  await openAccount(newcomer.username)
  await tick('上海虹桥旗舰店').check()
  await button(admin, text('identity.save')).click()
  await admin.waitForURL((address) => address.pathname === '/accounts')
  await guide.reload()
  await guide.goto(`${url}/orders`)
  await seen(guide.getByRole('heading', { level: 1, name: text('orders.title') }))
  await seen(place(guide, text('layout.orders')))
  const ask = await signInCalls(url, newcomer.username, newcomer.password)
  const [shop] = (await ask(contract.shops.userShopFlow, {})).data
  const orders = { shopId: shop?.id ?? '' }
  await ask(contract.orders.list, orders)

  // Another role: the server refuses at once, the menu changes at the next load, and the closed screen says whom to ask.
  await goWithin(admin, '/roles?code=new', text)
  await admin.getByRole('textbox', { name: text('identity.roleName') }).fill(`陈列${number}`)
  await tick('浏览商品、价格和库存').check()
  await button(admin, text('identity.save')).click()
  await seen(
    admin.getByRole('link', { name: new RegExp(`陈列${number}`) }).and(admin.locator('[aria-current]')),
  )
  await openAccount(newcomer.username)
  await tick('导购').uncheck()
  await tick(`陈列${number}`).check()
  await button(admin, text('identity.save')).click()
  await admin.waitForURL((address) => address.pathname === '/accounts')
  await expect(ask(contract.orders.list, orders)).rejects.toThrow(/FORBIDDEN/)
  await guide.reload()
  await seen(guide.getByText(text('identity.forbidden')))
  await seen(guide.getByText(/如需使用，请联系：.*沈国强/))
  await place(guide, text('layout.orders')).first().waitFor({ state: 'detached' })

  // The audit log lists it, and is exported as CSV.
  await openAccount(newcomer.username)
  await admin
    .getByRole('paragraph')
    .getByRole('link', { name: text('identity.whatWasDone') })
    .click()
  const entries = admin.getByRole('article')
  const actions = await textsIn(entries, 4)
  expect(actions.at(-1)).toContain('修改账号')
  expect(actions.at(-2)).toContain('启用账号')
  expect(actions.join()).not.toContain(newcomer.mobile)
  const waiting = admin.waitForEvent('download')
  await button(admin, text('common.export')).click()
  await button(admin, 'CSV').click()
  const file = await readFile(await (await waiting).path(), 'utf8')
  expect(file.startsWith('\uFEFF时间,工号,姓名,操作')).toBe(true)
  expect(file).toContain('admin01,程立,启用账号')
})

test('a new account gets a temporary password once and must change it; administrators cannot lock themselves out', async () => {
  const username = `made${number}`
  await goWithin(admin, '/account', text)
  await button(admin, text('identity.save')).click()
  await seen(admin.getByText(text('identity.nameMissing')))
  await admin.getByRole('textbox', { name: text('identity.name') }).fill('建出来的')
  await admin.getByRole('textbox', { name: text('identity.username') }).fill(username)
  await admin.getByRole('textbox', { name: text('identity.mobile') }).fill(`13656${number}`)
  await button(admin, text('identity.save')).click()
  const secret = await admin.getByRole('dialog').getByRole('status').innerText()
  await button(admin, text('identity.passwordHandedOver')).click()
  await admin.waitForURL((address) => address.searchParams.has('id'))
  await expect.poll(() => admin.getByText(secret).count()).toBe(0)

  const page = await open('guide')
  await page.goto(`${url}/login`)
  await page.getByLabel(text('identity.account'), { exact: true }).fill(username)
  await page.getByLabel(text('identity.password'), { exact: true }).fill(secret)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => address.pathname === '/change-pwd')
  await seen(page.getByText(text('profile.temporaryLead')))
  await page.goto(`${url}/orders`)
  await page.waitForURL((address) => address.pathname === '/change-pwd')
  await button(page, text('identity.signOut')).click()
  await page.waitForURL((address) => address.pathname === '/login')

  await openAccount('admin01')
  await button(admin, text('identity.keyNew')).click()
  const making = admin.getByRole('dialog', { name: text('identity.keyNew') })
  await button(making, text('identity.keyMake')).click()
  await seen(making.getByText(text('identity.keyPermissionsMissing')))
  await making.getByLabel(text('identity.keyName')).fill('ERP')
  await making.getByRole('checkbox', { name: '浏览商品、价格和库存' }).check()
  await making.getByRole('checkbox', { name: text('identity.keyShopsEvery') }).uncheck()
  await button(making, text('identity.keyMake')).click()
  await seen(making.getByText(text('identity.keyShopsMissing')))
  await making.getByRole('checkbox').last().check()
  await button(making, text('identity.keyMake')).click()
  const key = await admin
    .getByRole('dialog', { name: text('identity.key') })
    .getByRole('status')
    .innerText()
  await button(admin, text('identity.passwordHandedOver')).click()
  const asSystem = () =>
    fetch(`${url}/api/user/web/current-user`, { headers: { authorization: `Bearer ${key}` } })
  const allowed = await (await asSystem()).json()
  expect(allowed).toMatchObject({ result: { permissions: ['catalogue.read'] } })
  await seen(admin.getByText(text('identity.keyShopsOf', { shops: '' })))
  await button(admin, text('identity.keyRevoke')).click()
  await button(admin.getByRole('dialog'), text('identity.keyRevoke')).click()
  await toast(admin, text('identity.keyRevoked'))
  await expect.poll(async () => (await asSystem()).status).toBe(401)

  await button(admin, text('identity.disable')).click()
  await button(admin.getByRole('dialog'), text('common.ok')).click()
  await toast(admin, '这样会让自己失去管理权限，请由其他管理员操作')
})

test('R7.13 R8.12 an administrator reads the newest built-in setting, sets a delivery mode and an automatic reply, and guides get the enabled modes', async () => {
  const name = `加急送装${number}`
  const reading = admin.waitForRequest('**/built-in-setting/query')
  await goWithin(admin, '/settings', text)
  expect((await reading).postDataJSON()).toEqual([
    {
      select: ['chainName', 'keepInventoryTime', 'customerMessages'],
      orderBy: 'updatedAt desc',
      page: 1,
      size: 10,
      t: expect.any(Number) as number,
    },
  ])
  // Text typed while a save is under way is neither shown as saved nor lost.
  const chain = admin.getByRole('textbox', { name: text('settings.chainName') })
  const chainName = await chain.inputValue()
  const answer = await hold(admin, '**/built-in-setting/update')
  await button(admin, text('settings.save')).click()
  await chain.fill(`${chainName} 二店`)
  answer()
  await toast(admin, '操作成功')
  await expect.poll(() => chain.inputValue()).toBe(`${chainName} 二店`)
  await chain.fill(chainName)
  await admin.getByRole('link', { name: text('settings.delivery') }).click()
  await button(admin, text('settings.deliveryAdd')).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(text('settings.deliveryFee')).fill('12x')
  await admin.keyboard.press('Escape')
  const asked = dialog.filter({ hasText: text('common.unsavedInDialog') })
  await button(asked, text('common.cancel')).click()
  await asked.waitFor({ state: 'detached' })
  await button(dialog, text('settings.saveDelivery')).click()
  await seen(dialog.getByText(text('settings.deliveryNameMissing')))
  await seen(dialog.getByText(text('settings.amountWrong')))
  await dialog
    .getByLabel(beginsWith(text('settings.deliveryName')))
    .first()
    .fill(name)
  await dialog.getByLabel(text('settings.deliveryFee')).fill('300')
  await dialog.getByLabel(text('settings.leadDays')).fill('3')
  await button(dialog, text('settings.saveDelivery')).click()
  const row = admin.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await seen(row.getByText('¥300'))
  const ask = await signInCalls(url, 'guide02', demo.password)
  const named = async () => (await ask(contract.orders.deliveryModes, {})).data.map((mode) => mode.name)
  await expect.poll(named).toContain(name)
  await row.getByRole('button').click()
  await dialog.getByRole('checkbox', { name: beginsWith(text('settings.deliveryEnabled')) }).uncheck()
  await button(dialog, text('settings.saveDelivery')).click()
  await seen(row.getByText(text('settings.deliveryClosed'), { exact: true }))
  await expect.poll(named).not.toContain(name)

  await admin.getByRole('link', { name: text('settings.replies') }).click()
  await seen(admin.getByRole('heading', { level: 1, name: text('settings.replies') }))
  await admin.getByRole('main').getByRole('listitem').last().getByRole('button').click()
  const words = dialog.getByLabel(text('settings.bodyZh'))
  await words.fill('您好 {name}')
  await seen(dialog.getByText('没有 {name} 这个填充项'))
  await words.fill('您的订单已失效，请联系')
  await button(dialog, text('settings.replyPlace.guide')).click()
  await expect.poll(() => words.inputValue()).toBe('您的订单已失效，请联系{guide}')
  await button(dialog, text('settings.saveReply')).click()
  await seen(admin.getByText(`您的订单已失效，请联系${text('settings.exampleGuide')}`))
})

test('accounts, roles and shops work by keyboard; a phone keeps the remaining menu under More', async () => {
  const focused = () => admin.evaluate(() => document.activeElement?.textContent ?? '')
  const outlined = () =>
    admin.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
  const tabTo = async (name: string) => {
    for (let n = 0; n < 40 && !(await focused()).startsWith(name); n += 1) await admin.keyboard.press('Tab')
    await expect.poll(focused).toContain(name)
    await expect.poll(outlined).not.toBe('none')
  }
  await admin.goto(`${url}/accounts`)
  await seen(admin.getByRole('main').getByRole('listitem'))
  await tabTo(text('identity.accountCreate'))
  await admin.keyboard.press('Enter')
  await seen(admin.getByRole('heading', { name: text('identity.accountCreate') }))
  await admin.getByRole('textbox', { name: text('identity.name') }).focus()
  await admin.keyboard.press('Enter')
  await seen(admin.getByText(text('identity.nameMissing')))

  for (const kind of ['accounts', 'shops']) {
    await admin.goto(`${url}/${kind}`)
    await seen(admin.getByRole('main').getByRole('listitem'))
    await tabTo(text('layout.imports'))
    await admin.keyboard.press('Enter')
    await admin.waitForURL((address) => address.search === `?kind=${kind}`)
  }
  await admin.goto(`${url}/shops`)
  const shop = admin.getByRole('main').getByRole('listitem').getByRole('button').first()
  await shop.focus()
  await admin.keyboard.press('Enter')
  const dialog = admin.getByRole('dialog')
  await seen(dialog)
  await admin.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => shop.evaluate((element) => element === document.activeElement)).toBe(true)

  await admin.setViewportSize({ width: 390, height: 844 })
  const bar = admin.getByRole('navigation', { name: text('layout.navigation') })
  const more = bar.getByRole('button', { name: beginsWith(text('layout.more')) })
  const bottom = bar.locator('> a:visible, > div > button:visible')
  await expect.poll(() => bottom.count()).toBe(5)
  for (const place of await eachOf(bottom)) {
    const box = await place.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await more.focus()
  await admin.keyboard.press('Enter')
  const customers = bar.getByRole('link', { name: text('layout.customers') })
  await seen(customers)
  await admin.keyboard.press('Escape')
  await customers.waitFor({ state: 'hidden' })
  await expect.poll(focused).toContain(text('layout.more'))
  await admin.keyboard.press('Enter')
  await customers.click()
  await admin.waitForURL((address) => address.pathname === '/customers')
  await customers.waitFor({ state: 'hidden' })
  await admin.setViewportSize({ width: 1024, height: 768 })
})

test('an administrator makes a trial payment of one cent, which is refunded, and confirms the printer test', async () => {
  await goWithin(admin, '/trial-payment', text)
  const wallet = admin.locator('section').filter({ hasText: text('setup.provider.WECHAT_PAY') })
  await button(wallet, text('setup.trialStart')).click()
  const link = wallet.getByRole('link', { name: text('setup.trialOpen') })
  const phone = await open('customer')
  await phone.goto((await link.getAttribute('href')) ?? '')
  await phone.locator('button[value=pay]').click()
  await seen(wallet.getByText(text('setup.trialState.RETURNED')))
  await seen(button(wallet, text('setup.trialAgain')))
  await phone.context().close()

  await goWithin(admin, '/printer-test', text)
  await button(admin, text('setup.printerGood')).click()
  await toast(admin, text('common.done'))
  const ask = await signInCalls(url, 'admin01', demo.password)
  const { steps } = await ask(contract.setup.checklist, {})
  const done = steps.filter((step) => step.done).map(({ key }) => key)
  expect(done).toEqual(expect.arrayContaining(['trial', 'printer']))
})
