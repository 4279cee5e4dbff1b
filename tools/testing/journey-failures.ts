import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterEach, beforeEach, inject } from 'vitest'
import { openBrowsers } from './browser.ts'

const FOLDER = join(tmpdir(), 'showfloor-failed-journeys')
const CALLS_MAX = 15
const WORDS_MAX = 3_000
const LOOK_MS = 10_000
const LINE_MAX = 300

/** The last calls with their status, and the last errors, of each page. */
const happened = new WeakMap<Page, string[]>()

const note = (page: Page | null, line: string): void => {
  if (page) happened.set(page, [...(happened.get(page) ?? []), line].slice(-CALLS_MAX))
}

/** Violations of a page's security policy since the last journey ended. */
let refused: string[] = []

const follow = (context: BrowserContext): void => {
  const time = () => new Date().toISOString().slice(11, 23)
  // What the worker of the offline copy asks belongs to no page.
  const pageOf = (request: Request) => (request.serviceWorker() ? null : request.frame().page())
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/'))
      note(pageOf(response.request()), `${time()} ${response.status()} ${pathname}`)
  })
  context.on('requestfailed', (request) =>
    note(pageOf(request), `${time()} ${request.failure()?.errorText} ${request.url()}`),
  )
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    note(message.page(), `${time()} console: ${message.text().slice(0, LINE_MAX)}`)
    if (/Content.Security.Policy|Permissions.Policy/i.test(message.text()))
      refused.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (error) => note(error.page(), `${time()} ${String(error.error())}`))
}

/** The address of each page, and its calls and errors but those that went well. */
const troubleOn = (pages: Page[]): string =>
  pages
    .flatMap((page) => [
      `── ${page.url()}`,
      ...(happened.get(page) ?? []).filter((line) => !/^\S+ [123]\d\d /.test(line)),
    ])
    .join('\n')

/** The visible and spoken content of a page: its screen, its dialogs and its notices. */
const wordsOf = async (page: Page): Promise<string> => {
  const parts = await page.locator('main, aside, [role=dialog], section[aria-live]').all()
  const words = await Promise.all(parts.map((part) => part.ariaSnapshot({ timeout: LOOK_MS })))
  return words.map((text) => text.slice(0, WORDS_MAX)).join('\n')
}

const tell = async (page: Page, file: string): Promise<void> => {
  const picture = join(FOLDER, `${file}.png`)
  const words = await wordsOf(page).catch(String)
  const kept = await page.screenshot({ path: picture, timeout: LOOK_MS }).then(() => picture, String)
  console.error(`── ${page.url()}\n${words}\n${(happened.get(page) ?? []).join('\n')}\n${kept}`)
}

/** The last warnings and errors in a server's log. */
const troubleIn = (log: string): string[] =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => /"level":[456]0/.test(line))
        .slice(-5)
    : []

const followed = new WeakSet<Browser>()
beforeEach(() => {
  for (const browser of [...openBrowsers].filter((one) => !followed.has(one))) {
    followed.add(browser)
    browser.contexts().forEach(follow)
    browser.on('context', follow)
  }
})

afterEach(async ({ task, expect }) => {
  const found = refused
  refused = []
  expect(found, 'violations of a page’s security policy').toEqual([])
  if (task.result?.state !== 'fail') return
  mkdirSync(FOLDER, { recursive: true })
  const name = task.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
  const contexts = [...openBrowsers].flatMap((browser) => browser.contexts())
  const pages = contexts.flatMap((context) => context.pages())
  // Into the error itself, which is repeated at the end of a run.
  for (const error of task.result.errors ?? []) {
    const { message } = error
    error.message = `${message}\n${troubleOn(pages)}`
    error.stack = error.stack?.replace(message, () => error.message)
  }
  for (const [at, page] of pages.entries()) await tell(page, `${name}-${at + 1}`)
  const place = Number(process.env['VITEST_POOL_ID']) - 1
  console.error(troubleIn(inject('showfloors')[place]?.serverLog ?? '').join('\n'))
})
