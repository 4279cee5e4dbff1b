import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromium, type Page } from 'playwright-core'
import { browserFlags } from '../tools/testing/browser.ts'
import { browserWithFonts } from './browser.ts'
import { median } from './load.ts'

type WebFigures = {
  path: string
  /** Bytes of JavaScript and of style sheets of a cold visit, packed with gzip. */
  scriptBytes: number
  styleBytes: number
  /** Lighthouse's marks from 0 to 100, on the slow phone and network that it plays. */
  performance: number
  accessibility: number
  /** Of the run in the middle: first and largest paint, time blocked, in ms; shift has no unit. */
  paintMs: number
  largestPaintMs: number
  blockedMs: number
  layoutShift: number
}

export type WebAccount = { username: string; password: string }

/** Scripts in KB as far as a page has an aim for them. */
const SCRIPT_AIMS: Record<string, number> = { '/login': 150, '/shop': 190 }

/** The aims are in gzip, while a browser takes what packs best and lets nobody change what it asks for. */
const gzipBytes = async (url: string): Promise<number> => {
  const response = await fetch(url)
  return gzipSync(await response.arrayBuffer(), { level: constants.Z_BEST_COMPRESSION }).length
}

/** Adds up what a cold visit loads, by the names of files: what is loaded ahead is of no kind of its own. */
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
      // The network never falls silent: news are listened to. What a page loads later, it loads within this.
      await page.waitForTimeout(4000)
    })
  } finally {
    await context.close()
  }
}

/** Signs in within a browser folder, so that whoever opens it next is signed in; answers the path of the first product. */
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
  // Local storage reaches the disk a moment later.
  await page.waitForTimeout(1500)
  await context.close()
  return path
}

const markOf = async (origin: string, path: string, folder: string) => {
  // A first visit is judged. Lighthouse empties the cache only together with what keeps somebody signed in.
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
      // Whoever is signed in stays so.
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

/** What the sign-in page and the signed-in grid of products weigh and how fast they appear on a cheap phone. */
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

/** The figures as lines to read, with the aims beside. */
export const webReportOf = (figures: readonly WebFigures[]): string =>
  figures
    .map(
      (one) =>
        `${one.path}: scripts ${kb(one.scriptBytes)}${one.path in SCRIPT_AIMS ? ` (aim ${SCRIPT_AIMS[one.path]} KB)` : ''} and styles ${kb(one.styleBytes)}, gzip; ` +
        `Lighthouse performance ${one.performance} (aim 90), accessibility ${one.accessibility} (aim 100); ` +
        `first paint ${Math.round(one.paintMs)} ms, largest ${Math.round(one.largestPaintMs)} ms, blocked ${Math.round(one.blockedMs)} ms, shift ${one.layoutShift.toFixed(3)}`,
    )
    .join('\n')
