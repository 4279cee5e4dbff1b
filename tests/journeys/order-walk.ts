import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { amountBeside, amountOf, seen, toast, type Guide } from './guide-walk.ts'
import { beginsWith, type Texts } from './texts.ts'

/** Creates a customer at the checkout, with an address chosen level by level. */
export const newCustomer = async ({ page, text }: Guide, name: string, mobile: string): Promise<void> => {
  await page.getByRole('button', { name: text('customers.create') }).click()
  const form = page.getByRole('form', { name: text('customers.createTitle') })
  await form.getByLabel(text('customers.name')).fill(name)
  await form.getByLabel(text('customers.mobile')).fill(mobile)
  await form.getByLabel(text('customers.withAddress')).check()
  for (const level of ['province', 'city', 'county', 'town'] as const) {
    const list = form.getByLabel(text(`customers.${level}`), { exact: true })
    await list.locator('option').nth(1).waitFor({ state: 'attached' })
    await list.selectOption({ index: 1 })
  }
  await form.getByLabel(text('customers.detail')).fill('花园路 8 号 3 幢 502')
  await form.getByRole('button', { name: text('customers.save') }).click()
  await seen(page.getByText(new RegExp(`花园路 8 号 3 幢 502|${text('customers.detailHidden')}`)))
}

/** Enters measurements of the customer's home: a door that little fits through. */
export const measureHome = async ({ page, text }: Guide, doorMm: [number, number]): Promise<void> => {
  await page.getByRole('button', { name: text('customers.measurementsEdit') }).click()
  const form = page.getByRole('form', { name: text('customers.measurements') })
  await form.getByLabel(text('customers.doorWidthMm')).fill(String(doorMm[0]))
  await form.getByLabel(text('customers.doorHeightMm')).fill(String(doorMm[1]))
  await form.getByRole('button', { name: text('customers.measurementsSave') }).click()
  await toast(page, text('customers.measurementsSaved'))
  await seen(page.getByText(text('customers.door', { size: doorMm.join('×') })))
}

/** The number of failed checks without a tick. */
const openChecks = async (dialog: Locator): Promise<number> => {
  // The checks appear together with the submit button.
  await seen(dialog.locator('button[type=submit]'))
  return dialog.locator('input[type=checkbox]:not(:checked)').count()
}

/** Ticks every failed check in the dialog. */
export const tickAll = async (dialog: Locator): Promise<void> => {
  for (let left = await openChecks(dialog); left > 0; left -= 1) {
    await dialog.locator('input[type=checkbox]:not(:checked)').first().check()
    await expect.poll(() => openChecks(dialog)).toBe(left - 1)
  }
}

/** Runs the checks and returns the number of failed ones; the dialog continues only when they are ticked. */
export const checkAndPlace = async (guide: Guide): Promise<number> => {
  const { page, text } = guide
  await page.getByRole('button', { name: text('orders.place') }).click()
  const dialog = page.getByRole('dialog', { name: text('validation.title') })
  const ok = dialog.getByRole('button', { name: text('common.ok'), exact: true })
  const failed = await openChecks(dialog)
  if (failed > 0) {
    await ok.click()
    await seen(dialog.getByRole('alert').getByText(text('validation.unticked', { n: failed })))
    await tickAll(dialog)
  }
  await ok.click()
  await page.waitForURL((address) => address.pathname === '/order')
  await seen(page.getByText(text('orders.status.PENDING_CONFIRMATION')))
  return failed
}

/** Opens the customer's link and returns its address. The dialog stays open. */
export const showLink = async ({ page, text }: Guide): Promise<string> => {
  const label = page.getByRole('dialog').getByRole('textbox', { name: text('orders.linkLabel') })
  await page
    .getByRole('button', { name: text('orders.sendLink'), exact: true })
    .first()
    .click()
  await seen(label)
  await seen(page.getByRole('dialog').getByRole('img', { name: text('orders.linkTitle') }))
  return label.inputValue()
}

/** Draws a signature on a pad once it is at rest, so that the strokes start on it. */
export const drawOn = async (pad: Locator): Promise<void> => {
  // Into the middle, where no bar covers it.
  await pad.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await pad.hover({ position: { x: 40, y: 60 } })
  await pad.page().mouse.down()
  await pad.hover({ position: { x: 120, y: 30 } })
  await pad.hover({ position: { x: 160, y: 80 } })
  await pad.page().mouse.up()
}

/** Draws the customer's signature. */
export const sign = async (page: Page, text: Texts): Promise<void> => {
  await drawOn(page.getByRole('img', { name: text('confirmation.signature') }))
  await seen(page.getByRole('button', { name: text('common.signClear') }))
}

/** Acts as the customer, who reads, signs and confirms; returns the payable shown, in cents. */
export const confirmAsCustomer = async (page: Page, text: Texts, address: string): Promise<number> => {
  await page.goto(address)
  await seen(page.getByRole('heading', { name: text('confirmation.title') }))
  const payable = await amountBeside(page, text('confirmation.payable'))
  await sign(page, text)
  await page.getByRole('button', { name: text('confirmation.confirm'), exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/customer-confirm/success')
  await seen(page.getByRole('heading', { name: text('confirmation.successTitle') }))
  return payable
}

/** The amount due on the payment screen, in cents. */
export const dueNow = ({ page, text }: Guide): Promise<number> =>
  amountOf(page.locator('p').filter({ hasText: beginsWith(text('payments.due')) }))

/** Takes cash: everything due, or an amount in cents. */
export const takeCash = async ({ page, text }: Guide, amountCents?: number): Promise<void> => {
  if (amountCents !== undefined)
    await page.getByLabel(text('payments.amount'), { exact: true }).fill(String(amountCents / 100))
  await page
    .getByRole('button', {
      name: beginsWith(text('payments.takeCash', { amount: '' }).trim().split('¥')[0] ?? ''),
    })
    .click()
  await seen(page.getByText(text('payments.state.SUCCEEDED')))
}

/** Creates a WeChat code for the rest; returns the address of its payment page. */
export const makeWechatCode = async ({ page, text }: Guide): Promise<string> => {
  await page.getByRole('radio', { name: text('payments.type.WECHAT_PAY') }).check()
  await page
    .getByRole('button', { name: beginsWith(text('payments.makeCode', { amount: '' }).split('¥')[0] ?? '') })
    .click()
  const link = page.getByRole('link', { name: text('payments.openLink') })
  await seen(link)
  return (await link.getAttribute('href')) ?? ''
}

/** Pays on the provider's page; returns the amount shown there, in cents. */
export const payAsCustomer = async (page: Page, address: string): Promise<number> => {
  await page.goto(address)
  const amount = await amountOf(page.locator('body'))
  await page.locator('button[value=pay]').click()
  await seen(page.getByRole('status'))
  return amount
}
