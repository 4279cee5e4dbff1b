import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** What every invisible browser is started with. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where systems keep a Chromium or Chrome of their own. */
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
 * The program of a real Chromium: the one of CHROMIUM_PATH, else where it runs the one npm has brought, which is the same for everybody and has no windows to
 * draw (half the work), else the system's.
 */
export async function browserProgram(): Promise<string> {
  const own = process.env['CHROMIUM_PATH']
  if (own) return own
  if (process.platform === 'linux' && process.arch === 'x64') {
    // The packed browser brings the system libraries it needs only where it believes to be in its usual home.
    process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x'
    const { default: packed } = await import('@sparticuz/chromium')
    return packed.executablePath()
  }
  const known = KNOWN_PLACES[process.platform]?.find((path) => existsSync(path))
  if (!known) throw new Error('There is no Chromium here: set CHROMIUM_PATH to one.')
  return known
}

/** How long a page has for what it is asked to do or to show: as long as a machine that does something else meanwhile needs. */
const PATIENCE_MS = 60_000

/** The browsers of this process that are open. */
export const openBrowsers = new Set<Browser>()

/** Opens a real, invisible Chromium. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await browserProgram(),
    args: browserFlags,
    headless: true,
    timeout: 2 * PATIENCE_MS,
  })
  openBrowsers.add(browser)
  browser.on('disconnected', () => openBrowsers.delete(browser))
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS))
  return browser
}
