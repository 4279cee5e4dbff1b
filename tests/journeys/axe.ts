import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { contextOf, type Session } from './guide-calls.ts'
import { atRest } from './guide-walk.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The two looks under test: light on a desk, dark on a phone. */
export const looks = {
  desk: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const
export type Look = keyof typeof looks

/** A page for axe, signed in or not, without animations. */
export const pageFor = async (browser: Browser, look: Look, session?: Session): Promise<Page> => {
  const options = { ...looks[look], locale: 'zh-CN', reducedMotion: 'reduce' } as const
  const context = session ? await contextOf(browser, session, options) : await browser.newContext(options)
  return context.newPage()
}

/** Waits until `ready` is visible and the page is at rest. */
export const settled = async (page: Page, ready: string): Promise<void> => {
  await page.locator(ready).first().waitFor()
  await atRest(page)
}

/** Expects no axe violations on a page at rest. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const violations = await violationsOf(page)
  expect(violations).toEqual([])
}

/** The axe violations of WCAG 2.2, level AA, on a page at rest: one line per element. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: typeof Axe }).axe.run({
        runOnly: { type: 'tag', values: tags },
        // Passed rules are not needed and take time to describe.
        resultTypes: ['violations'],
      }),
    RULES,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.html.slice(0, 120)}`),
  )
}
