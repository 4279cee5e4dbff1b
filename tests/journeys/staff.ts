import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from '../../tools/testing/browser.ts'
import { openPage, signInAs } from './guide-walk.ts'
import { showfloor } from './showfloor.ts'

/** The chain's people, who all work in Chinese, each with a page of their own in one browser that closes with the file. */
export const openStaff = () => {
  const { url, demo } = showfloor
  let browser: Browser
  beforeAll(async () => void (browser = await openBrowser()))
  afterAll(() => browser?.close())
  return {
    /** Signs an account in at a tablet. */
    enter: async (account: string, password: string = demo.password): Promise<Page> => {
      const page = await openPage(browser, 'guide', 'zh-CN')
      await signInAs(page, url, { account, password, language: 'zh-CN' })
      return page
    },
    /** The page of somebody who has not signed in. */
    open: (who: 'guide' | 'customer'): Promise<Page> => openPage(browser, who, 'zh-CN'),
  }
}

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
