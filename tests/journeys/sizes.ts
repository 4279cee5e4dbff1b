import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './axe.ts'

/** The sizes at which screens are used: a desktop, a tablet held upright, and a phone. */
export const sizes = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const

/** The page, its content and its dialogs, where they are wider than their place. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, [role=dialog], [role=alertdialog]')]
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => `${one.tagName} at ${innerWidth} px: ${one.scrollWidth} > ${one.clientWidth}`),
  )

/** The screen fits at each size; it is on the phone afterwards. */
export const expectFits = async (page: Page): Promise<void> => {
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    await expect.poll(() => tooWide(page)).toEqual([])
  }
}

/** The texts of a page on paper. Its buttons and menus are not printed. */
export const printedText = async (page: Page): Promise<string> => {
  await page.emulateMedia({ media: 'print' })
  const printed = await page.locator('body').innerText()
  await expect.poll(() => page.locator('main button:visible, nav:visible').count()).toBe(0)
  await page.emulateMedia({ media: null })
  return printed
}

/** At each size the screen fits, and its next action can be pressed. Axe finds nothing on the phone, which is the size afterwards. */
export const expectAtSizes = async (page: Page, action: Locator): Promise<void> => {
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    await action.click({ trial: true })
    await expect.poll(() => tooWide(page)).toEqual([])
  }
  await expectAccessible(page)
}
