import { expect, test } from 'vitest'
import {
  fullFolders,
  longFiles,
  looseLooks,
  missingClasses,
  nounsOf,
  oddNames,
  sourceFiles,
  strayNouns,
  unusedClasses,
} from './checks/tidy.ts'
import { earlyJourneys, earlyReads, shortLimits, shortLimitsOfTests } from './checks/journeys.ts'
import { localTimes, localTimesOf } from './checks/local-time.ts'
import { crowdedSql, wideDefinitions, wideSql } from './checks/sql.ts'
import { projectRoot } from './running/config.ts'

const root = projectRoot()
const files = sourceFiles(root)

test('the checks find the files of the project', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files).toContain('tools/tidy.test.ts')
})

test('files and folders have clear names in one style', () => {
  expect(oddNames(files)).toEqual([])
})

test('no file is too long', () => {
  expect(longFiles(root, files)).toEqual([])
})

test('SQL is vertical', () => {
  expect(wideSql(root, files)).toEqual([])
  expect(wideDefinitions(root, files)).toEqual([])
  expect(crowdedSql(root, files)).toEqual([])
})

test('journeys wait for what they assert', () => {
  expect(earlyJourneys(root, files)).toEqual([])
  expect(earlyReads('expect(await rows.count()).toBe(2)')).toHaveLength(2)
  expect(earlyReads('const open = await page\n  .getByRole("dialog")\n  .isVisible()')).toHaveLength(1)
  expect(earlyReads('for (const box of await boxes.all()) await box.check()')).toHaveLength(1)
  expect(earlyReads('await page.waitForTimeout(50)')).toHaveLength(1)
  const waiting = [
    'await expect.poll(() => rows.count()).toBe(2)',
    'expect((await sent).postDataJSON()).toEqual([])',
    'await seen(row)\nreturn rows.count()',
  ]
  expect(waiting.flatMap(earlyReads)).toEqual([])
})

test('no test has a time limit that a slow machine exceeds', () => {
  expect(shortLimitsOfTests(root, files)).toEqual([])
  expect(shortLimits('test("pays", async () => {\n}, 60_000)')).toHaveLength(1)
  expect(shortLimits(['expect.poll(said, { timeout', '30_000 })'].join(': '))).toHaveLength(1)
  expect(shortLimits('vi.waitUntil(() => log.includes("ready"))')).toHaveLength(1)
  expect(shortLimits('vi.waitUntil(ready, { timeout: 180_000 })\nsetInterval(() => {\n}, 100)')).toEqual([])
})

test('no program reads the time zone of its machine', () => {
  expect(localTimes(root, files)).toEqual([])
  expect(localTimesOf('const hour = now.getHours()')).toEqual([1])
  expect(localTimesOf('new Date(year, month, 1)')).toEqual([1])
  expect(localTimesOf("day.toLocaleDateString('en', { month: 'long' })")).toEqual([1])
  expect(localTimesOf("day.toLocaleDateString('en', { timeZone: 'UTC' })")).toEqual([])
  expect(localTimesOf('day.getUTCDay(); new Date(atMs); count.toLocaleString()')).toEqual([])
})

test('no folder holds too many files', () => {
  expect(fullFolders(files)).toEqual([])
  const many = Array.from({ length: 16 }, (_, at) => `apps/web/src/ui/part-${at}.tsx`)
  expect(fullFolders(many)).toEqual(['apps/web/src/ui: 16 files; sort them into topics, 15 is the limit'])
})

test('colours, radii and shadows come from the theme', () => {
  expect(looseLooks(root, files)).toEqual([])
})

test('every class that is named stands in its style sheet', () => {
  expect(missingClasses(root, files)).toEqual([])
})

test('every class of a style sheet is used', () => {
  expect(unusedClasses(root, files)).toEqual([])
})

test('the same nouns stand in contract, server and web', () => {
  const nouns = nounsOf(root)
  expect(nouns.contract).toContain('orders')
  expect(strayNouns(nouns)).toEqual([])
})

test('a noun that a part lacks is reported', () => {
  const nouns = {
    contract: ['orders', 'sofas'],
    server: ['orders', 'beds'],
    web: ['orders', 'confirmation'],
  }
  expect(strayNouns(nouns)).toEqual([
    'sofas: in the contract, but no module of the server',
    'sofas: in the contract, but no features folder of the web',
    'beds: a module of the server, but not in the contract',
  ])
})

test('an odd name is reported', () => {
  expect(
    oddNames(['apps/server/src/utils/a.ts', 'apps/web/src/OrderList.tsx', 'tools/index.ts']),
  ).toHaveLength(3)
  expect(
    oddNames(['apps/web/src/features/orders/order-list.screen.tsx', 'apps/server/migrations/0001_base.sql']),
  ).toEqual([])
})
