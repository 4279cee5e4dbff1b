import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { browserFlags } from '../../tools/testing/browser.ts'
import { browserWithFonts } from './browser.ts'
import { signInWithin, type WebAccount } from './web.ts'

type TypingFigures = { keys: number; medianMs: number; p90Ms: number }

/** The measured key is the last character; the others are already in the box. Each text is searched for the first time. */
const TYPED = '沙 沙发 灯 餐 餐桌 床 床垫 柜 椅 木 茶 茶几 s so sof sofa h ht htm b be c ch ta'.split(' ')
const SLOWED = 4

/**
 * The milliseconds from the timestamp of the next key event to the frame that shows its results. Runs in the page. A timer or task would be too late, because
 * other tasks come first, such as the pictures that the frame has just requested.
 */
const untilShown = () =>
  new Promise<number>((done) => {
    const grid = document.querySelector('main article')?.parentElement
    if (!grid) throw new Error('There is no grid of products.')
    let keyMs: number | undefined
    const note = ({ timeStamp }: Event) => (keyMs ??= timeStamp)
    // An input method sends no key event.
    for (const event of ['keydown', 'beforeinput'])
      document.addEventListener(event, note, { capture: true, once: true })
    const seen = new MutationObserver(() => {
      if (keyMs === undefined || grid.getAttribute('aria-busy') === 'true') return
      seen.disconnect()
      // Element timing reports when an element is on the screen: one that is inserted with the products is shown with them. It is kept away from the
      // pointer, so
      // that the page handles no hover.
      const sign = document.createElement('p')
      sign.setAttribute('elementtiming', 'found')
      sign.textContent = '.'
      sign.style.cssText =
        'position:fixed;inset:auto 0 0 auto;width:9px;height:9px;contain:strict;z-index:9999'
      new PerformanceObserver((list, observer) => {
        observer.disconnect()
        sign.remove()
        const [shown] = list.getEntries() as (PerformanceEntry & { renderTime: number })[]
        done((shown?.renderTime ?? Number.NaN) - (keyMs ?? 0))
      }).observe({ type: 'element' })
      document.body.append(sign)
    })
    seen.observe(grid, { childList: true, subtree: true, characterData: true, attributes: true })
  })

const timeKey = async (page: Page, text: string): Promise<number> => {
  const box = page.locator('header input').first()
  await box.fill(text.slice(0, -1))
  await box.press('End')
  // Waits until URL and pictures are up to date.
  await page.waitForTimeout(1000)
  const shown = page.evaluate(untilShown)
  await page.waitForTimeout(100)
  const key = text.slice(-1)
  await (/[a-z]/.test(key) ? page.keyboard.press(key) : page.keyboard.insertText(key))
  return shown
}

/** Measures the time from a key in the search box until its products are shown, on a throttled CPU. */
export const measureTyping = async (origin: string, account: WebAccount): Promise<TypingFigures> => {
  const folder = mkdtempSync(join(tmpdir(), 'showfloor-bench-typing-'))
  await signInWithin(folder, origin, account)
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await browserWithFonts(),
    args: browserFlags,
    viewport: { width: 1024, height: 768 },
  })
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/shop`)
    await page.getByRole('article').first().waitFor()
    await page.waitForTimeout(2000)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    const times: number[] = []
    for (const text of TYPED) times.push(await timeKey(page, text))
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
    return { keys: times.length, medianMs: at(0.5), p90Ms: at(0.9) }
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const typingReportOf = ({ keys, medianMs, p90Ms }: TypingFigures): string =>
  `From a key in the search box to the products on the screen, on a processor ${SLOWED} times slower: median ${Math.round(medianMs)} ms (target 100), ` +
  `p90 ${Math.round(p90Ms)} ms, of ${keys} keys`
