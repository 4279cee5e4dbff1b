import { formatCents } from '@showfloor/contract/common/money'
import { idNumberOf } from '@showfloor/contract/common/subsidy-status'
import { contract } from '@showfloor/contract/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { openScene, orderOf, signInCalls } from './guide-calls.ts'
import { atRest, scan, seen } from './guide-walk.ts'
import { atSandbox, newPaymentCode } from './provider-side.ts'
import { showfloor } from './showfloor.ts'
import { expectAtSizes, sizes } from './sizes.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const { enter } = openStaff()

const issue = async (paidCents: number, faceCents: number): Promise<string> => {
  const issued = await atSandbox('vouchers', { platform: 'DOUYIN', paidCents, faceCents })
  return (issued.codes as string[])[0] ?? ''
}
const pathOf = (page: Page) => () => new URL(page.url()).pathname
const wayOf = (page: Page, n: number) => page.getByLabel(text('mixed.way', { n }), { exact: true })
const lineOf = (page: Page, type: 'VOUCHER' | 'SUBSIDY' | 'WECHAT_CODE') =>
  page.getByRole('listitem').filter({ hasText: text(`payments.type.${type}`) })

/** Looks a code up as the chosen line; the preview takes it off what the line may take. */
const lookUp = async (page: Page, code: string) => {
  await page.getByRole('link', { name: text('vouchers.open', { platform: '抖音' }) }).click()
  await expect.poll(pathOf(page)).toBe('/cetificates/douyin')
  await seen(page.getByLabel(text('vouchers.code'), { exact: true }))
  await page.getByRole('heading', { level: 1 }).click()
  await scan(page, [code])
  return page.getByRole('button', { name: /^核销 / })
}

test('a voucher and the state’s part stand in one list with the other lines: a refused code is retried, the subsidy is reserved, and all of it adds up to the price', async () => {
  const ask = await signInCalls(url, 'guide05', demo.password)
  const scene = await openScene(ask)
  const { data } = await ask(contract.catalogue.itemMappingPage, {
    shopId: scene.shopId,
    keyword: '沙发',
    inStock: true,
    size: 20,
  })
  const sofas = data.filter(({ marketingPrice, stock }) => marketingPrice > 0 && stock.itemNum > 2)
  // The demo’s shops with a subsidy take no vouchers yet.
  const admin = await signInCalls(url, 'admin01', demo.password)
  await admin(contract.vouchers.bind, {
    settingsOf: scene.shopId,
    platform: 'DOUYIN',
    placeId: `poi${scene.shopId}`,
    accountId: '7000',
    enabled: true,
    version: 0,
  })
  const order = await ask(contract.orders.create, orderOf({ ...scene, articles: sofas }, [1]))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const status = () => ask(contract.payments.status, { orderId: order.id })
  const { payable, due, subsidyOpen } = await status()
  expect(subsidyOpen).toBeGreaterThan(0)

  const path = `/payment-mixed-pay?order=${order.id}`
  const desk = await enter('guide05', { viewport: sizes.desktop, path })
  await wayOf(desk, 1).selectOption('VOUCHER')
  await desk.getByLabel(text('mixed.amount', { n: 1 }), { exact: true }).fill('100')
  await wayOf(desk, 2).selectOption('WECHAT_CODE')
  await seen(desk.getByText(text('mixed.voucherHint')))
  await expectAccessible(desk)
  await atRest(desk)
  await button(desk, text('mixed.start', { amount: formatCents(due) })).click()
  await seen(lineOf(desk, 'SUBSIDY').getByText(text('mixed.toReserve')))
  await seen(desk.getByText(text('mixed.voucherTurn')))
  await expectAccessible(desk)

  // The customer was refunded between the preview and the verification: the line failed, and another code takes its place.
  const refused = await issue(8000, 10_000)
  const verify = await lookUp(desk, refused)
  await expectAtSizes(desk, verify)
  await atSandbox(`vouchers/${refused}`, { what: 'refund' })
  await verify.click()
  await expect.poll(pathOf(desk)).toBe('/payment-mixed-pay')
  await seen(lineOf(desk, 'VOUCHER').getByText(text('payments.state.FAILED')))
  const reason = text('vouchers.refusal.REFUNDED')
  await seen(lineOf(desk, 'VOUCHER').getByText(text('payments.failedBecause', { reason })))
  await lineOf(desk, 'VOUCHER').getByRole('button').click()
  await (await lookUp(desk, await issue(8000, 10_000))).click()
  await expect.poll(pathOf(desk)).toBe('/payment-mixed-pay')
  await seen(lineOf(desk, 'VOUCHER').getByText(text('payments.state.SUCCEEDED')))
  await seen(desk.getByRole('link', { name: text('vouchers.results') }))
  await expect.poll(status).toMatchObject({ paid: 8000, difference: -2000, due: due - 10_000 })

  const tablet = await enter('guide05', { viewport: sizes.tablet, path })
  await button(tablet, text('subsidies.reserve')).click()
  const form = tablet.getByRole('form', { name: text('subsidies.reserve') })
  await form.getByLabel(text('subsidies.personName')).fill('王女士')
  await form.getByLabel(text('subsidies.idNumber')).fill(idNumberOf('31010119920202001'))
  await expectAccessible(tablet)
  await form.locator('[type=submit]').click()
  for (const device of [desk, tablet])
    await seen(lineOf(device, 'SUBSIDY').getByText(text('mixed.reserved'), { exact: true }))
  await expect.poll(status).toMatchObject({ paid: subsidyOpen + 8000, subsidyOpen: 0, due: due - 10_000 })

  const phone = await enter('guide05', { viewport: sizes.phone, path })
  const code = phone.getByLabel(text('payments.phoneCode'))
  await expectAtSizes(phone, code)
  await code.fill(await newPaymentCode({ provider: 'WECHAT_PAY', manner: 'PAYS' }))
  await atRest(phone)
  await button(phone, text('payments.takeByCode', { amount: formatCents(due - 10_000) })).click()
  for (const device of [desk, tablet, phone])
    await device.waitForURL((at) => at.pathname === '/payment-completed')
  const paid = await status()
  expect(paid).toMatchObject({ due: 0, payable: payable - 2000, paid: payable - 2000 })
  expect(paid.tenders.reduce((sum, { counted }) => sum + counted, 0)).toBe(payable - 2000)
})
