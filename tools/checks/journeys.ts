import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An assertion on a value that was read once. `(await request)` is allowed: a promise has one value. */
const ONE_READ = /\bexpect\(\s*\(*\s*await\s+(?!\w+\))/g
/** A read of the page's present state, outside of a callback, which does not wait. */
const EARLY_READ =
  /\bawait\s(?:[^;{}=\n]|\n\s*(?=\.))*?\.(?:count|isVisible|isHidden|isEnabled|isDisabled|isChecked|allInnerTexts|allTextContents)\(\)/g
const SLEEP = /\bwaitForTimeout\(/g

/** Places where a journey may read too early, and would fail now and then on a slow machine. */
export function earlyReads(source: string): string[] {
  const at = (index: number): number => source.slice(0, index).split('\n').length
  const found = (pattern: RegExp, advice: string) =>
    [...source.matchAll(pattern)].map(({ index }) => `${at(index)}: ${advice}`)
  return [
    ...found(ONE_READ, 'reads once; use expect.poll(() => …), or name the result of an action first'),
    ...found(EARLY_READ, 'does not wait; use expect.poll, or countOf, textsIn and isFirstSeen'),
    ...found(SLEEP, 'sleeps; wait for a condition'),
  ]
}

/** The early reads of all journeys. */
export function earlyJourneys(root: string, files: string[]): string[] {
  return files
    .filter((file) => file.startsWith('tests/journeys/'))
    .flatMap((file) => earlyReads(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`))
}
