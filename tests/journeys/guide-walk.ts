import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { beginsWith, textsOf, type Language, type Texts } from './texts.ts'

/** A guide at a tablet: the page, its language's texts, and the server's address. */
export type Guide = { page: Page; text: Texts; url: string }

/** A path without a page. */
export const nowhere = '/nowhere'

export const tablet = { width: 1024, height: 768 }
const phone = { width: 390, height: 844 }

export const seen = (locator: Locator): Promise<void> => locator.first().waitFor({ state: 'visible' })

/** The number of elements, once there is one; they must appear together. */
export const countOf = async (locator: Locator): Promise<number> => {
  await seen(locator)
  return locator.count()
}

/** Each element, once there is one; they must appear together. */
export const eachOf = async (locator: Locator): Promise<Locator[]> => {
  await seen(locator)
  return locator.all()
}

/** The texts of `count` elements, once there are as many. */
export const textsIn = async (locator: Locator, count: number): Promise<string[]> => {
  await expect.poll(() => locator.count()).toBe(count)
  return locator.allInnerTexts()
}

/** Waits for one of two elements; returns whether it is the first. */
export const isFirstSeen = async (first: Locator, second: Locator): Promise<boolean> => {
  await seen(first.or(second))
  return first.isVisible()
}

/** Holds back requests to a path; returns the function that releases them. */
export const hold = async (page: Page, path: string): Promise<() => void> => {
  const answer = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await answer.promise
    await route.continue()
  })
  return answer.resolve
}

/** Scans codes as a hand scanner does: the events are 5 ms apart by their own time stamps, however slow the page is. */
export const scan = async (page: Page, codes: string[]): Promise<void> => {
  const scanner = await page.context().newCDPSession(page)
  const startedS = Date.now() / 1000
  const keys = codes.flatMap((code) => [...code, 'Enter'])
  for (const [at, key] of keys.entries()) {
    const timestamp = startedS + at * 0.005
    const enter = { code: key, windowsVirtualKeyCode: 13, text: '\r' }
    const pressed = { key, timestamp, ...(key === 'Enter' ? enter : { text: key }) }
    await scanner.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed })
    await scanner.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed })
  }
  await scanner.detach()
}

/** Looks at the page while a button is held with the mouse. */
export const holding = async <T>(button: Locator, look: () => Promise<T>): Promise<T> => {
  await button.hover()
  await button.page().mouse.down()
  try {
    return await look()
  } finally {
    await button.page().mouse.up()
  }
}

/** Waits until nothing loads or moves: no dimmed list of the previous filter, and no colour transition, because the cart ignores input meanwhile. */
export const atRest = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true], [data-previous=true]') === null &&
      !document.getAnimations().some((one) => one instanceof CSSTransition),
  )
}

/** Presses / until it has focused the search: the page hears it only after its first paint. */
export const focusSearch = async (page: Page): Promise<void> => {
  await expect
    .poll(async () => {
      await page.keyboard.press('/')
      return page.evaluate(() => document.activeElement?.matches('input'))
    })
    .toBe(true)
}

/** Presses Ctrl-K until the search of everything is open. */
export const openSearch = async (page: Page): Promise<void> => {
  await expect
    .poll(async () => {
      await page.keyboard.press('ControlOrMeta+k')
      return page.getByRole('dialog').getByRole('combobox').isVisible()
    })
    .toBe(true)
}

/** The amounts in a text, in cents: `¥1,299.5` → 129950. */
export const amountsIn = (text: string): number[] =>
  [...text.replaceAll(/\s/g, '').matchAll(/¥([\d,]+(?:\.\d{1,2})?)/g)].map(([, digits]) =>
    Math.round(Number((digits ?? '').replaceAll(',', '')) * 100),
  )

/** The first amount in an element, in cents. */
export const amountOf = async (locator: Locator): Promise<number> => {
  await seen(locator)
  const [amount] = amountsIn(await locator.first().innerText())
  if (amount === undefined) throw new Error('There is no amount')
  return amount
}

/** The amount beside a label in a list of amounts, in cents. */
export const amountBeside = (page: Page, label: string): Promise<number> =>
  amountOf(
    page
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: beginsWith(label) }) })
      .locator('dd'),
  )

/** A page on the device of a guide or a customer. */
export const openPage = async (browser: Browser, who: 'guide' | 'customer', language: Language) => {
  const touch = who === 'customer'
  const context = await browser.newContext({
    viewport: touch ? phone : tablet,
    locale: language,
    isMobile: touch,
    hasTouch: touch,
  })
  return context.newPage()
}

/** Waits for the parts that every workspace screen has. */
export const inWorkspace = (page: Page, text: Texts): Promise<void> =>
  seen(page.getByRole('button', { name: beginsWith(text('layout.userMenu')) }))

/**
 * Navigates within the loaded application, by way of the unknown page: once its heading is gone, the content belongs to the requested path. The unknown path
 * itself stays there.
 */
export const goWithin = async (page: Page, path: string, text: Texts): Promise<void> => {
  const go = (to: string) => page.evaluate((address) => history.pushState({}, '', address), to)
  const lost = page.getByRole('heading', { name: text('common.errorTitle') })
  await go(nowhere)
  await lost.waitFor()
  if (path === nowhere) return
  await go(path)
  await lost.waitFor({ state: 'detached' })
}

/** Signs in at the login page, in the language chosen there. */
export const signInAs = async (
  page: Page,
  url: string,
  { account, password, language }: { account: string; password: string; language: Language },
): Promise<Guide> => {
  const text = textsOf(language)
  await page.goto(url)
  await page.waitForURL((address) => address.pathname === '/login')
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel(text('identity.account'), { exact: true }).fill(account)
  await page.getByLabel(text('identity.password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => address.pathname === '/')
  await inWorkspace(page, text)
  return { page, text, url }
}

const shopButton = ({ page, text }: Guide) =>
  page.getByRole('button', { name: beginsWith(text('shops.choose')) })

/** The name of the current shop. */
export const shopName = (guide: Guide): Promise<string> => shopButton(guide).locator('b').innerText()

/** Chooses the shop at this position in the switcher; returns its name. */
export const chooseShop = async (guide: Guide, at: number): Promise<string> => {
  await shopButton(guide).click()
  const list = guide.page.getByRole('dialog', { name: guide.text('shops.choose') })
  const row = list.getByRole('listitem').nth(at)
  const name = await row.locator('b').innerText()
  await row.getByRole('button').click()
  await list.waitFor({ state: 'detached' })
  await seen(shopButton(guide).filter({ hasText: name }))
  return name
}

/** Searches from the top bar; returns the names of the products on the first page. */
export const searchFor = async ({ page, text }: Guide, keyword: string): Promise<string[]> => {
  const box = page.getByRole('textbox', { name: text('layout.searchHint') })
  await box.fill(keyword)
  await box.press('Enter')
  await page.waitForURL((address) => address.searchParams.get('keyword') === keyword)
  await seen(page.getByText(`“${keyword}”`))
  await seen(page.getByRole('article'))
  return page.getByRole('article').getByRole('heading').allInnerTexts()
}

/** Opens a product of the list and chooses another colour, if it has one. */
export const openProduct = async ({ page, text }: Guide, name: string): Promise<void> => {
  await page.getByRole('article').getByRole('link', { name, exact: true }).first().click()
  await page.waitForURL((address) => address.pathname === '/product-details')
  await seen(page.getByRole('heading', { level: 1, name }))
  await seen(page.getByText(text('catalogue.skuCode'), { exact: true }))
}

export const colourButtons = ({ page, text }: Guide): Locator =>
  page.getByRole('group', { name: text('catalogue.colour') }).getByRole('button')

/** Opens the cart from the top bar: a drawer over the tablet's screen. */
export const openCart = async ({ page, text }: Guide): Promise<Locator> => {
  const panel = page.getByRole('region', { name: text('carts.title'), exact: true })
  await page
    .getByRole('banner')
    .getByRole('button', { name: beginsWith(text('layout.cart')) })
    .click()
  await seen(panel)
  return panel
}

export const closeCart = async ({ page, text }: Guide): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: text('carts.title'), exact: true }).waitFor({ state: 'detached' })
}

/** Creates a cart with this name in the open drawer. */
export const newCart = async ({ page, text }: Guide, panel: Locator, name: string): Promise<void> => {
  await panel.getByRole('button', { name: beginsWith(text('carts.choose')) }).click()
  await page.getByRole('button', { name: text('carts.create') }).click()
  await page.getByRole('textbox', { name: text('carts.name') }).fill(name)
  await page.getByRole('button', { name: text('carts.save') }).click()
  await toast(page, text('carts.created'))
  await seen(panel.getByRole('button', { name: beginsWith(text('carts.choose')) }).filter({ hasText: name }))
}

export const toast = (page: Page, words: string): Promise<void> =>
  seen(page.locator('section[aria-live=polite]').getByText(words))
