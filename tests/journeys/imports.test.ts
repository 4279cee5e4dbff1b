import { contract } from '@showfloor/contract/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handmade, sheetOf, workbook } from '../../apps/server/src/testing/imports/workbooks.ts'
import { openBrowser } from '../../tools/testing/browser.ts'
import { openScene, signInCalls } from './guide-calls.ts'
import { seen, tablet } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { openDesk } from './staff.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor
const text = textsOf('zh-CN')
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  page = await (await openDesk(browser, 'admin01', { backOffice: true, viewport: tablet })).newPage()
})
afterAll(() => browser?.close())

const send = async (
  rows: readonly (readonly (string | number)[])[],
  kind = 'shopPrices',
  name = '秋季调价.xlsx',
): Promise<void> => {
  await page.goto(`${url}/imports?kind=${kind}`)
  const buffer = await workbook(rows)
  await page.getByLabel(text('imports.drop')).setInputFiles({ name, mimeType: xlsx, buffer })
  await page.waitForURL((address) => address.searchParams.has('id'))
}

test('an administrator imports prices from a workbook, corrects errors, sees the prices and undoes the import', async () => {
  const ask = await signInCalls(url, 'admin01', demo.password)
  const { articles } = await openScene(ask)
  const article = articles.at(-1)
  if (!article) throw new Error('The shop has no articles')
  const price = async (): Promise<string> =>
    (
      await page
        .getByRole('main')
        .getByText(/^¥\s?[\d,]+/)
        .first()
        .innerText()
    ).replaceAll(/\s/g, '')
  const openProduct = () =>
    page.goto(`${url}/product-details?id=${article.channelSpuId}&sku=${article.skuCode}`)
  await openProduct()
  const before = await price()
  const head = ['SKU 编码', '活动价', '销售价', '专柜价', '红线价']

  await send([head, [article.skuCode, 4321, 4400, 4500, 4000], ['NOWHERE-1', 10, 10, 10, 10]])
  await seen(page.getByText(text('imports.badTitle', { n: 1 })))
  const problem = page.getByRole('region', { name: text('imports.problems') }).getByRole('row')
  await expect
    .poll(() => problem.nth(1).innerText())
    .toMatch(/^3\s+A 列（SKU 编码）\s+有误\s+SKU NOWHERE-1 不在/)

  await page
    .getByRole('button', { name: text('imports.replace') })
    .or(page.getByRole('link', { name: text('imports.replace') }))
    .click()
  await page.waitForURL((address) => address.searchParams.get('kind') === 'shopPrices')
  await send([head, [article.skuCode, 4321, 4400, 4500, 4000]])
  await page.getByRole('button', { name: text('imports.apply', { n: 1 }) }).click()
  await seen(page.getByText(text('imports.state.APPLIED'), { exact: true }))
  const applied = page.url()
  await openProduct()
  await expect.poll(price).toBe('¥4,321')

  await page.goto(applied)
  await page.getByRole('button', { name: text('imports.undo') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common.ok') })
    .click()
  await seen(page.getByText(text('imports.state.UNDONE'), { exact: true }))
  await openProduct()
  await expect.poll(price).toBe(before)
  await page.goto(`${url}/imports`)
  await seen(
    page
      .getByRole('listitem')
      .filter({ hasText: '秋季调价.xlsx' })
      .filter({ hasText: text('imports.state.UNDONE') }),
  )
  const [newest] = (await ask(contract.imports.list, {})).data
  expect(newest).toMatchObject({ kind: 'shopPrices', state: 'UNDONE', created: 1 })
})

test('an import asks for a missing unit, decimal mark, column choice and exchange rate', async () => {
  await send(
    [
      ['货号', '名称', '品名', '价格', '宽（肘）'],
      ['ASK-1', '椅', '云栖单椅', '$1.299', 20],
      ['ASK-2', '桌', '云栖方桌', '$49.50', 40],
    ],
    'products',
    '报价.xlsx',
  )
  await seen(page.getByText(text('imports.asked')))
  const recheck = page.getByRole('button', { name: text('imports.recheck') })
  await expect.poll(() => recheck.isDisabled()).toBe(true)
  await page.getByLabel(`品名 ${text('imports.becomes')}`).selectOption({ label: '名称' })
  await page.getByLabel(`宽（肘） ${text('imports.unit')}`).selectOption('in')
  await page.getByRole('radio', { name: '1,299.50' }).check()
  await expect.poll(() => recheck.isDisabled()).toBe(true)
  await page.getByLabel(text('imports.rateOf', { currency: '$' })).fill('7.1')
  await recheck.click()
  await seen(page.getByRole('cell', { name: '$1.299 → ¥9.22' }))
  await seen(page.getByRole('cell', { name: '20 in → 508 mm' }))
  await page.getByRole('button', { name: text('imports.apply', { n: 2 }) }).click()
  await seen(page.getByText(text('imports.state.APPLIED'), { exact: true }))
  await seen(page.getByText('1 $ = ¥7.1'))
  await page.getByRole('button', { name: text('imports.undo') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('common.ok') })
    .click()
  await seen(page.getByText(text('imports.state.UNDONE'), { exact: true }))
})

test('an administrator chooses the sheet of a workbook and whether hidden rows count', async () => {
  const list = (code: string) => sheetOf(['货号', '名称', '价格'], [code, '椅', '99'])
  const rels = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
  const buffer = await handmade(list('SHEET-1'), {
    'xl/workbook.xml': `<workbook ${rels}><sheets><sheet name="一月" r:id="r1"/><sheet name="二月" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${type}" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${type}" Target="worksheets/sheet2.xml"/></Relationships>`,
    'xl/worksheets/sheet2.xml': list('SHEET-2').replace(/<row>(?!.*<row>)/, '<row hidden="1">'),
  })
  await page.goto(`${url}/imports?kind=products`)
  await page.getByLabel(text('imports.drop')).setInputFiles({ name: '两月.xlsx', mimeType: xlsx, buffer })
  await seen(page.getByText(text('imports.asked')))
  const recheck = page.getByRole('button', { name: text('imports.recheck') })
  await expect.poll(() => recheck.isDisabled()).toBe(true)
  await page.getByLabel(text('imports.sheet'), { exact: true }).selectOption('二月')
  await recheck.click()
  await page.getByRole('radio', { name: text('imports.hiddenTake') }).check()
  await recheck.click()
  await seen(page.getByRole('cell', { name: 'SHEET-2' }).first())
  await seen(page.getByRole('button', { name: text('imports.apply', { n: 1 }) }))
})
