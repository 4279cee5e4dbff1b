import { expect, test } from 'vitest'
import {
  fullFolders,
  longFiles,
  looseLooks,
  nounsOf,
  oddNames,
  sourceFiles,
  strayNouns,
} from './checks/tidy.ts'
import { wideSql } from './checks/sql.ts'
import { projectRoot } from './running/config.ts'

const root = projectRoot()
const files = sourceFiles(root)

test('the checks find the files of the project', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files).toContain('tools/tidy.test.ts')
})

test('files and folders are named after their topic', () => {
  expect(oddNames(files)).toEqual([])
})

test('no file is too long', () => {
  expect(longFiles(root, files)).toEqual([])
})

test('SQL is vertical', () => {
  expect(wideSql(root, files)).toEqual([])
})

test('no folder of the web holds too many files', () => {
  expect(fullFolders(files)).toEqual([])
  const many = Array.from({ length: 16 }, (_, at) => `apps/web/src/ui/part-${at}.tsx`)
  expect(fullFolders(many)).toEqual(['apps/web/src/ui: 16 files; sort them into topics, 15 is the limit'])
})

test('colours, radii and shadows come from the theme', () => {
  expect(looseLooks(root, files)).toEqual([])
})

test('the same nouns stand in contract, server and web', () => {
  const nouns = nounsOf(root)
  expect(nouns.contract).toContain('orders')
  expect(strayNouns(nouns)).toEqual([])
})

test('a noun that is missing in a part is reported', () => {
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
