import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromium, type Page } from 'playwright-core'
import { browserFlags } from '../../tools/testing/browser.ts'
import { browserWithFonts } from './browser.ts'
import { median } from '../load.ts'

type WebFigures = {
  path: string
  /** Bytes of JavaScript and CSS of a cold visit, compressed with gzip. */
  scriptBytes: number
  styleBytes: number
  /** Lighthouse's scores from 0 to 100, on the slow phone and network that it simulates. */
  performance: number
  accessibility: number
  /** Of the median run: first and largest contentful paint and blocking time in ms; layout shift without a unit. */
  paintMs: number
  largestPaintMs: number
  blockedMs: number
  layoutShift: number
}

export type WebAccount = { username: string; password: string }

/** Target for the scripts of a page, in KB. */
const SCRIPT_AIMS: Record<string, number> = { '/login': 150, '/shop': 190 }

/** The targets count gzip, but a browser requests the best compression, and that cannot be changed. */
const gzipBytes = async (url: string): Promise<number> => {
  const response = await fetch(url)
  return gzipSync(await response.arrayBuffer(), { level: constants.Z_BEST_COMPRESSION }).length
}

/** Adds up the bytes that a cold visit loads, by file name: preloaded files have no resource type of their own. */
const countBytes = async (page: Page, visit: () => Promise<void>) => {
  const loaded = new Set<string>()
  page.on('response', (response) => loaded.add(response.url()))
  await visit()
  const bytesOf = async (ending: string) => {
    const urls = [...loaded].filter((url) => new URL(url).pathname.endsWith(ending))
    return (await Promise.all(urls.map(gzipBytes))).reduce((sum, bytes) => sum + bytes, 0)
  }
  return { script: await bytesOf('.js'), stylesheet: await bytesOf('.css') }
}

const openCold = async (origin: string, path: string, folder: string) => {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await browserWithFonts(),
    args: browserFlags,
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    return await countBytes(page, async () => {
      await page.goto(origin + path)
      // The network never becomes idle, because the page listens to live news. It loads everything within this time.
      await page.waitForTimeout(4000)
    })
  } finally {
    await context.close()
  }
}

/** Signs in with a browser profile, so that the next browser with this profile is signed in; returns the path of the first product. */
export const signInWithin = async (folder: string, origin: string, account: WebAccount): Promise<string> => {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await browserWithFonts(),
    args: browserFlags,
  })
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.fill('[name=account]', account.username)
  await page.fill('[name=password]', account.password)
  await page.click('button[type=submit]')
  await page.waitForURL((address) => address.pathname === '/')
  await page.goto(`${origin}/shop`)
  const product = page.getByRole('article').first().getByRole('link')
  const path = (await product.getAttribute('href')) ?? ''
  // Local storage is written to the disk a moment later.
  await page.waitForTimeout(1500)
  await context.close()
  return path
}

const markOf = async (origin: string, path: string, folder: string) => {
  // A first visit is measured. Lighthouse would clear the session together with the cache, so its own clearing is off.
  for (const cache of ['Cache', 'Code Cache'])
    rmSync(join(folder, 'Default', cache), { recursive: true, force: true })
  const chrome = await launch({
    chromePath: await browserWithFonts(),
    chromeFlags: [...browserFlags, '--headless=new'],
    userDataDir: folder,
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(origin + path, {
      port: chrome.port,
      onlyCategories: ['performance', 'accessibility'],
      // Keeps the session.
      disableStorageReset: true,
      logLevel: 'silent',
    })
    if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
    return result.lhr
  } finally {
    chrome.kill()
  }
}

type Marks = Awaited<ReturnType<typeof markOf>>
const audit = (marks: Marks, name: string): number => marks.audits[name]?.numericValue ?? Number.NaN
const category = (marks: Marks, name: string): number =>
  Math.round((marks.categories[name]?.score ?? 0) * 100)
const medianOf = (all: readonly Marks[], value: (marks: Marks) => number) => median(all.map(value))

/** The size of the sign-in page and of the product grid, and how fast they appear on a cheap phone. */
export const measureWeb = async (
  origin: string,
  account: WebAccount,
  runs: number,
): Promise<WebFigures[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'showfloor-bench-web-'))
  try {
    const figures: WebFigures[] = []
    const guide = join(folder, 'guide')
    const nobody = join(folder, 'nobody')
    mkdirSync(guide)
    mkdirSync(nobody)
    const product = await signInWithin(guide, origin, account)
    for (const path of ['/login', '/shop', product]) {
      const profile = path === '/login' ? nobody : guide
      const marks: Marks[] = []
      for (let run = 0; run < runs; run += 1) marks.push(await markOf(origin, path, profile))
      const cold = join(folder, `cold-${figures.length}`)
      if (path !== '/login') await signInWithin(cold, origin, account)
      const bytes = await openCold(origin, path, cold)
      figures.push({
        path,
        scriptBytes: bytes.script,
        styleBytes: bytes.stylesheet,
        performance: medianOf(marks, (one) => category(one, 'performance')),
        accessibility: medianOf(marks, (one) => category(one, 'accessibility')),
        paintMs: medianOf(marks, (one) => audit(one, 'first-contentful-paint')),
        largestPaintMs: medianOf(marks, (one) => audit(one, 'largest-contentful-paint')),
        blockedMs: medianOf(marks, (one) => audit(one, 'total-blocking-time')),
        layoutShift: medianOf(marks, (one) => audit(one, 'cumulative-layout-shift')),
      })
    }
    return figures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

/** The figures as lines of text, beside their targets. */
export const webReportOf = (figures: readonly WebFigures[]): string =>
  figures
    .map(
      (one) =>
        `${one.path}: scripts ${kb(one.scriptBytes)}${one.path in SCRIPT_AIMS ? ` (target ${SCRIPT_AIMS[one.path]} KB)` : ''} and styles ${kb(one.styleBytes)}, gzip; ` +
        `Lighthouse performance ${one.performance} (target 90), accessibility ${one.accessibility} (target 100); ` +
        `first paint ${Math.round(one.paintMs)} ms, largest ${Math.round(one.largestPaintMs)} ms, blocked ${Math.round(one.blockedMs)} ms, shift ${one.layoutShift.toFixed(3)}`,
    )
    .join('\n')
