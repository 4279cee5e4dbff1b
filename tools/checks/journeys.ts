import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An assertion on a value that was read once. `(await request)` is allowed: a promise has one value. */
const ONE_READ = /\bexpect\(\s*\(*\s*await\s+(?!\w+\))/g
/** A read of the page's present state, outside of a callback, which does not wait. */
const EARLY_READ =
  /\bawait\s(?:[^;{}=\n]|\n\s*(?=\.))*?\.(?:count|isVisible|isHidden|isEnabled|isDisabled|isChecked|all|allInnerTexts|allTextContents)\(\)/g
const SLEEP = /\bwaitForTimeout\(/g

/** Places where a journey may read too early, and would fail now and then on a slow machine. */
export function earlyReads(source: string): string[] {
  const at = (index: number): number => source.slice(0, index).split('\n').length
  const found = (pattern: RegExp, advice: string) =>
    [...source.matchAll(pattern)].map(({ index }) => `${at(index)}: ${advice}`)
  return [
    ...found(ONE_READ, 'reads once; use expect.poll(() => …), or name the result of an action first'),
    ...found(EARLY_READ, 'does not wait; use expect.poll, or countOf, eachOf, textsIn and isFirstSeen'),
    ...found(SLEEP, 'sleeps; wait for a condition'),
  ]
}

/** As long as a wait may take on a machine that is ten times slower: it ends what hangs. */
const LIMIT_MIN_MS = 180_000
const OWN_LIMIT = /(?:\btimeout: |^\s*\}, )(\d[\d_]{3,})\b/gm
/** A wait of vitest's that keeps its limit of one second. */
const ONE_SECOND = /\bvi\.wait(?:For|Until)\((?!(?:.|\n){0,400}\btimeout: )/g

/** Limits that a slow machine exceeds. */
export function shortLimits(source: string): string[] {
  return [
    ...[...source.matchAll(OWN_LIMIT)].filter(([, ms = '']) => Number(ms.replaceAll('_', '')) < LIMIT_MIN_MS),
    ...source.matchAll(ONE_SECOND),
  ].map(({ index }) => `${source.slice(0, index).split('\n').length}: a slow machine exceeds this limit`)
}

/** The short limits of all tests and of what they share. */
export function shortLimitsOfTests(root: string, files: string[]): string[] {
  return files
    .filter((file) => /\.test\.tsx?$|^tests\/journeys\/|\/testing\//.test(file))
    .flatMap((file) => shortLimits(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`))
}

/** The early reads of all journeys. */
export function earlyJourneys(root: string, files: string[]): string[] {
  return files
    .filter((file) => file.startsWith('tests/journeys/'))
    .flatMap((file) => earlyReads(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`))
}
