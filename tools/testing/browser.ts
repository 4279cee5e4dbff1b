import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { hasRoomInMemory } from './throw-away-cluster.ts'

/** The flags of every headless browser. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where operating systems install Chromium or Chrome. */
const KNOWN_PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/**
 * The program of a real Chromium: CHROMIUM_PATH, otherwise npm's if it runs here (the same for everybody, and without windows, which halves the work), otherwise
 * the system's.
 */
export async function browserProgram(): Promise<string> {
  const own = process.env['CHROMIUM_PATH']
  if (own) return own
  if (process.platform === 'linux' && process.arch === 'x64') {
    // The packed browser unpacks its system libraries only if it seems to run on its usual platform.
    process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x'
    const { default: packed } = await import('@sparticuz/chromium')
    return packed.executablePath()
  }
  const known = KNOWN_PLACES[process.platform]?.find((path) => existsSync(path))
  if (!known) throw new Error('There is no Chromium here: set CHROMIUM_PATH to one.')
  return known
}

/** The time limit of an action on a page: enough for a machine that is busy with something else. */
const PATIENCE_MS = 180_000

/** The open browsers of this process. */
export const openBrowsers = new Set<Browser>()

/** The headless Chromium of this process, whose `close` closes its pages: the next file finds it started. It ends with the process. */
export async function openBrowser(): Promise<Browser> {
  const [open] = openBrowsers
  if (open) return open
  const browser = await chromium.launch({
    executablePath: await browserProgram(),
    args: browserFlags,
    headless: true,
    // Playwright has the browser's processes share memory by files on the disk, which is a tenth of their work; where there is room, they share it in memory.
    ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
    timeout: PATIENCE_MS,
  })
  // Without a graphics card, animated transitions took a seventh of the journeys' time.
  const newContext = browser.newContext.bind(browser)
  browser.newContext = (options) => newContext({ reducedMotion: 'reduce', ...options })
  browser.close = async () => void (await Promise.all(browser.contexts().map((context) => context.close())))
  openBrowsers.add(browser)
  browser.on('disconnected', () => openBrowsers.delete(browser))
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS))
  return browser
}
