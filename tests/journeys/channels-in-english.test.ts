import { expect, onTestFinished, test } from 'vitest'
import { openChannels } from './channel-scene.ts'
import { inEnglish } from './english.ts'
import { chooseShop, goWithin, seen } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { button, openStaff } from './staff.ts'
import { beginsWith, textsOf } from './texts.ts'

const { url } = showfloor
const text = textsOf('en')
const { enter } = openStaff()

/** A screen: what shows that it is there, and the button that opens a dialog of it. */
type Screen = { path: string; word: string; opens?: RegExp }

test('every screen of the channels speaks English at three sizes: it fits, and each Chinese word on it comes from the data', async () => {
  const { open, unmatched, settlementNo, accountId, orderId, voucherCode, end } = await openChannels()
  onTestFinished(end)
  const screens: Screen[] = [
    { path: '/channel-orders', word: text('marketplaces.flagged') },
    { path: `/channel-orders?id=${open}`, word: text('marketplaces.delivery') },
    { path: `/channel-orders?id=${unmatched}`, word: text('marketplaces.match') },
    { path: '/channel-orders?view=codes', word: 'LIVE-8801', opens: beginsWith('Match code') },
    { path: '/channel-orders?view=stores', word: text('marketplaces.pulls') },
    { path: '/channel-orders?view=stock', word: text('marketplaces.stock.tellsStock'), opens: /^Reserve / },
    { path: '/channel-orders?state=CLAIMED', word: text('marketplaces.flagged') },
    { path: '/settlements', word: text('settlements.statements'), opens: beginsWith(settlementNo) },
    { path: '/voucher-days', word: text('voucherDays.kind.ELSEWHERE') },
    { path: '/voucher-shops?shop=3', word: text('voucherShops.bound') },
    { path: '/bank-transfers?tab=accounts', word: text('bank.title') },
    { path: '/robots', word: text('robots.ofChain'), opens: /^望京店店员群/ },
    { path: '/webhooks', word: 'ERP', opens: /^ERP/ },
    {
      path: `/account?id=${accountId}`,
      word: text('identity.keys'),
      opens: beginsWith(text('identity.keyNew')),
    },
    { path: `/payment?order=${orderId}`, word: text('vouchers.open', { platform: 'Douyin' }) },
    { path: `/cetificates/meituan?order=${orderId}`, word: text('vouchers.lookText') },
    { path: `/cetificates/douyin?order=${orderId}`, word: text('vouchers.lookText') },
  ]
  const page = await enter('admin01', { backOffice: true, path: '/profile' })
  const english = await inEnglish(page, url)
  await chooseShop({ page, text, url }, 2)
  for (const { path, word, opens } of screens) {
    await goWithin(page, path, text)
    await seen(page.locator('main').getByText(word))
    await english.look(path)
    if (!opens) continue
    await page.getByRole('button', { name: opens }).first().click()
    await seen(page.getByRole('dialog'))
    await english.look(`${path} with ${opens.source}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByLabel(text('vouchers.code')).fill(voucherCode)
  await button(page, text('vouchers.look')).click()
  const verify = button(page, text('vouchers.verify', { n: '1', amount: '100' }))
  await seen(verify)
  await english.look('a voucher before it is verified')
  await verify.click()
  await seen(button(page, text('vouchers.cancel')))
  await english.look('a voucher that is verified')
  const { words, faults } = await english.found()
  expect(words).toBeGreaterThan(100)
  expect(faults).toEqual([])
  await page.context().close()
})
