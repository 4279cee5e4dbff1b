import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import type { Session } from './guide-calls.ts'
import { atRest } from './guide-walk.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** How screens are looked at: on a desk in the light, and on a phone in the dark. */
export const looks = {
  desk: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const
export type Look = keyof typeof looks

/** A page that axe can be asked about, of somebody who has signed in or has not; nothing moves on it. */
export const pageFor = async (browser: Browser, look: Look, storageState?: Session): Promise<Page> => {
  const context = await browser.newContext({
    ...looks[look],
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    ...(storageState ? { storageState } : {}),
  })
  return context.newPage()
}

/** Waits until what has to be there is, and the page is at rest. */
export const settled = async (page: Page, ready: string): Promise<void> => {
  await page.locator(ready).first().waitFor()
  await atRest(page)
}

/** What axe finds on a page at rest against the rules of WCAG 2.2, level AA: one line per element. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: typeof Axe }).axe.run({
        runOnly: { type: 'tag', values: tags },
        // What passed is read by nobody and takes time to describe.
        resultTypes: ['violations'],
      }),
    RULES,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.html.slice(0, 120)}`),
  )
}
