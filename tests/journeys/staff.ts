import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { sessionOf } from './guide-calls.ts'
import { inWorkspace, openPage, tablet } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'
import { textsOf } from './texts.ts'

const { url, demo } = showfloor

/**
 * What one of the chain's people works at who has signed in already, in Chinese: a desk unless another size is said. `backOffice` for a story that needs what
 * customers must not see.
 */
export const openDesk = async (
  browser: Browser,
  account: string,
  options: BrowserContextOptions & { password?: string; backOffice?: boolean } = {},
): Promise<BrowserContext> => {
  const { password = demo.password, backOffice = false, ...more } = options
  const storageState = await sessionOf(url, account, password, { backOffice })
  return browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    storageState,
    ...more,
  })
}

type Entering = {
  password?: string
  backOffice?: boolean
  viewport?: { width: number; height: number }
}

/** Somebody who has signed in at a tablet, and is at home. */
export const enterAs = async (browser: Browser, account: string, options: Entering = {}): Promise<Page> => {
  const at = { viewport: tablet, ...options }
  const page = await (await openDesk(browser, account, at)).newPage()
  await page.goto(url)
  await inWorkspace(page, textsOf('zh-CN'))
  return page
}

/** The chain's people, each with a page of their own in one browser that closes with the file. */
export const openStaff = () => {
  let browser: Browser
  beforeAll(async () => void (browser = await openBrowser()))
  afterAll(() => browser?.close())
  return {
    enter: (account: string, options?: Entering): Promise<Page> => enterAs(browser, account, options),
    /** The page of somebody who has not signed in. */
    open: (who: 'guide' | 'customer'): Promise<Page> => openPage(browser, who, 'zh-CN'),
  }
}

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
