import { contract } from '@showfloor/contract/contract'
import { expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { openScene, orderOf, signInCalls } from './guide-calls.ts'
import { scan, seen, toast } from './guide-walk.ts'
import { atSandbox } from './provider-side.ts'
import { showfloor } from './showfloor.ts'
import { expectAtSizes, sizes } from './sizes.ts'
import { button, openStaff } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const english = textsOf('en')
const { enter } = openStaff()

const issue = async (paidCents: number, faceCents = paidCents): Promise<string> => {
  const issued = await atSandbox('vouchers', { platform: 'DOUYIN', paidCents, faceCents })
  return (issued.codes as string[])[0] ?? ''
}

test('R2.13 V12 V17 V18 an administrator authorises Meituan; a guide looks up, verifies and reverses vouchers on three screen sizes; finance links a use that was verified elsewhere, in English', async () => {
  const office = await enter('admin01', { backOffice: true })
  await office.goto(`${url}/voucher-shops?shop=1`)
  await seen(office.getByText(text('voucherShops.unauthorised')).first())
  await expectAccessible(office)
  const verifying = `${text('voucherShops.authorise')} ${text('voucherShops.what.VOUCHERS')}`
  await button(office, verifying).click()
  await button(office, '同意').click()
  await toast(office, text('voucherShops.authorised'))
  await seen(office.getByText(/已授权，有效至/))
  await button(office, text('voucherShops.check')).first().click()
  await seen(office.getByText(/抖音已认出这家门店：/))

  const ask = await signInCalls(url, 'guide01', demo.password)
  const order = await ask(contract.orders.create, orderOf(await openScene(ask)))
  await ask(contract.orders.confirmInShop, { id: order.id, version: order.version })
  const code = await issue(8000, 10_000)

  const guide = await enter('guide01', { viewport: sizes.desktop })
  await guide.goto(`${url}/payment?order=${order.id}`)
  await guide.getByRole('link', { name: text('vouchers.open', { platform: '抖音' }) }).click()
  const path = () => new URL(guide.url()).pathname
  await expect.poll(path).toBe('/cetificates/douyin')
  // The address changes before the screen does; a click on the old screen would change nothing.
  for (const [label, address] of [
    ['美团', '/cetificates/meituan'],
    ['抖音', '/cetificates/douyin'],
  ] as const) {
    await guide.getByText(label, { exact: true }).click()
    await expect.poll(() => guide.getByRole('radio', { name: label }).isChecked()).toBe(true)
    expect(path()).toBe(address)
  }
  await button(guide, text('vouchers.look')).click()
  await seen(guide.getByText(text('vouchers.codeEmpty')))
  await guide.getByRole('heading', { level: 1 }).click()
  // One that is worth more than the order is announced as such, before anything is verified.
  await scan(guide, [await issue(90_000_000)])
  await seen(guide.getByText(/不找零/))
  await button(guide, text('vouchers.another')).click()
  await scan(guide, [code])
  const verify = button(guide, text('vouchers.verify', { n: '1', amount: '100' }))
  await expectAtSizes(guide, verify)
  const status = () => ask(contract.payments.status, { orderId: order.id })
  // Looking a voucher up does not use it.
  await expect.poll(async () => (await status()).tenders).toEqual([])
  await guide.context().setOffline(true)
  await seen(guide.getByText(text('vouchers.offline')))
  await expect.poll(() => verify.isDisabled()).toBe(true)
  await expect.poll(async () => (await status()).tenders).toEqual([])
  await guide.context().setOffline(false)
  await verify.click()
  await expect.poll(path).toBe('/cetificates/result')
  await seen(guide.getByText(text('vouchers.state.VERIFIED')))
  await seen(guide.getByRole('timer'))
  await expect.poll(status).toMatchObject({ paid: 8000, difference: -2000, tenders: [{ type: 'VOUCHER' }] })
  await expectAtSizes(guide, button(guide, text('vouchers.cancel')))
  await button(guide, text('vouchers.cancel')).click()
  await button(guide.getByRole('alertdialog').or(guide.getByRole('dialog')), text('vouchers.cancel')).click()
  await toast(guide, text('vouchers.cancelled'))
  await seen(guide.getByText(text('vouchers.state.CANCELLED')))
  await expect.poll(status).toMatchObject({ paid: 0, difference: 0 })

  // Once the window is over, advice takes the place of the button.
  const input = { orderId: order.id, platform: 'DOUYIN' as const, code: await issue(5000) }
  const found = await ask(contract.vouchers.prepare, input)
  await ask(contract.vouchers.verify, { preparationId: found.id, picks: [{ no: 1, uses: 1 }] })
  await guide.clock.install()
  await guide.goto(`${url}/cetificates/result?order=${order.id}`)
  await seen(button(guide, text('vouchers.cancel')))
  await guide.clock.fastForward('01:00:00')
  await seen(guide.getByText(text('vouchers.cancelOver', { platform: '抖音' })))

  const finance = await enter('finance01', { backOffice: true, viewport: sizes.tablet })
  await finance.goto(`${url}/voucher-days?lang=en`)
  await seen(finance.getByText(english('voucherDays.never', { platform: 'Douyin' })))
  await atSandbox(`vouchers/${code}`, { what: 'use' })
  await button(finance, english('voucherDays.fetch', { platform: 'Douyin' })).click()
  await seen(finance.getByText(english('voucherDays.kind.ELSEWHERE')))
  await button(finance, english('voucherDays.addNote')).click()
  await finance.getByRole('textbox', { name: english('voucherDays.note') }).fill('At the fair')
  await button(finance, english('voucherDays.keep')).click()
  await seen(finance.getByText(/At the fair · /))
  await expectAccessible(finance)

  await button(finance, english('voucherDays.link')).click()
  const dialog = finance.getByRole('dialog', { name: english('voucherDays.link') })
  const look = button(dialog, english('voucherDays.look'))
  await look.click()
  await seen(dialog.getByText(english('voucherDays.orderNoMissing')))
  const number = dialog.getByRole('textbox', { name: english('voucherDays.orderNo') })
  await number.fill('NIX')
  await look.click()
  await seen(dialog.getByText(/no order NIX/))
  await number.fill(order.orderNo)
  await look.click()
  await seen(dialog.getByText(english('vouchers.byVoucher')))
  const linkNow = button(dialog, english('voucherDays.linkNow'))
  await expectAtSizes(finance, linkNow)
  await expect.poll(status).toMatchObject({ paid: 5000 })
  await linkNow.click()
  await toast(finance, english('voucherDays.linked'))
  await seen(finance.getByText(english('voucherDays.kind.MATCHED')))
  await expect.poll(status).toMatchObject({ paid: 13_000, difference: -2000 })
  await button(finance, english('voucherDays.unlink')).click()
  await finance
    .getByRole('textbox', { name: english('voucherDays.unlinkReason') })
    .fill('It was of another order')
  await button(finance.getByRole('form'), english('voucherDays.unlink')).click()
  await toast(finance, english('voucherDays.unlinked'))
  await seen(finance.getByText(english('voucherDays.kind.ELSEWHERE')))
  await expect.poll(status).toMatchObject({ paid: 5000, difference: 0 })
})
