import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { messages } from '../../apps/web/src/i18n/en/messages.ts'
import { atRest } from './guide-walk.ts'
import { sizes, tooWide } from './sizes.ts'

/** The key of a message, shown because there is no text for it. */
const key = new RegExp(String.raw`\b(?:${Object.keys(messages).join('|')})\.[A-Za-z]\w*(?:\.\w+)*`, 'g')
const chinese = /\p{Script=Han}+/gu

const shownOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main, [role=dialog], [role=alertdialog]')]
      .map((one) => one.innerText)
      .join('\n'),
  )

/**
 * Switches a page to English and looks at its screens at each size, where they must fit. `faults` says what is wrong with them: a key without a text, and
 * Chinese that no answer of the server contains. `words` counts the Chinese words, which proves that there was data.
 */
export const inEnglish = async (page: Page, url: string) => {
  const answers: Promise<string>[] = []
  page.on('response', (answer) => {
    if (answer.headers()['content-type']?.includes('json')) answers.push(answer.text().catch(() => ''))
  })
  await page.goto(`${url}/?lang=en`)
  const faults: string[] = []
  const words: { screen: string; word: string }[] = []
  const look = async (screen: string): Promise<void> => {
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size)
      await atRest(page)
      await expect.poll(() => tooWide(page), { message: screen }).toEqual([])
      const shown = await shownOn(page)
      faults.push(...(shown.match(key) ?? []).map((fault) => `${screen}: ${fault}`))
      words.push(...(shown.match(chinese) ?? []).map((word) => ({ screen, word })))
    }
  }
  const found = async () => {
    const stored = await page.evaluate(() => JSON.stringify(localStorage))
    const data = (await Promise.all(answers)).join('\n') + stored
    const ours = words.filter(({ word }) => !data.includes(word))
    return {
      words: words.length,
      faults: [...new Set([...faults, ...ours.map(({ screen, word }) => `${screen}: ${word}`)])],
    }
  }
  return { look, found }
}
