import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { contextOf, sessionOf } from './guide-calls.ts'
import { inWorkspace, openPage, tablet } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor

/**
 * A signed-in device of an employee, in Chinese: a desk unless a viewport is given. `backOffice` is for journeys that need data which customers must
 * not see.
 */
export const openDesk = async (
  browser: Browser,
  account: string,
  options: BrowserContextOptions & { password?: string; backOffice?: boolean } = {},
): Promise<BrowserContext> => {
  const { password = demo.password, backOffice = false, ...more } = options
  const session = await sessionOf(url, account, password, { backOffice })
  return contextOf(browser, session, { viewport: { width: 1440, height: 900 }, locale: 'zh-CN', ...more })
}

type Entering = {
  password?: string
  backOffice?: boolean
  viewport?: { width: number; height: number }
  path?: string
}

/** A signed-in page, on the home screen or another one. */
export const enterAs = async (browser: Browser, account: string, options: Entering = {}): Promise<Page> => {
  const { path = '/', ...at } = { viewport: tablet, ...options }
  const page = await (await openDesk(browser, account, at)).newPage()
  await page.goto(url + path)
  await inWorkspace(page, textsOf('zh-CN'))
  return page
}

/** The chain's employees, each with a page of their own in one browser that closes after the file. */
export const openStaff = () => {
  let browser: Browser
  beforeAll(async () => void (browser = await openBrowser()))
  afterAll(() => browser?.close())
  return {
    enter: (account: string, options?: Entering): Promise<Page> => enterAs(browser, account, options),
    /** A page on a device of its own that is not signed in. */
    openAs: async (device: BrowserContextOptions): Promise<Page> =>
      (await browser.newContext(device)).newPage(),
    /** A page that is not signed in. */
    open: (who: 'guide' | 'customer'): Promise<Page> => openPage(browser, who, 'zh-CN'),
  }
}

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
