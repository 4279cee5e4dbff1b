import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  requirementsFile,
  rowsIn,
  testsByRow,
  testTitles,
  withTests,
} from '../../../tools/requirements/table.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
const text = readFileSync(path.join(root, requirementsFile), 'utf8')
const rows = rowsIn(text)
const tests = testsByRow(root)

test('no test names a row that the specification does not have', () => {
  const known = new Set(rows.map((row) => row.id))
  expect(rows).toHaveLength(known.size)
  expect([...tests.keys()].filter((id) => !known.has(id))).toEqual([])
})

test('no row claims a test that does not name it', () => {
  const claims = rows.flatMap(({ id, files }) => files.map((file) => ({ id, file })))
  expect(claims.length).toBeGreaterThan(0)
  expect(claims.filter(({ id, file }) => !tests.get(id)?.includes(file))).toEqual([])
})

test('the table is written from titles and read back', () => {
  const table = '| R1.01 | a `b` | – |\n| R1.02 | c | `old.test.ts` |\nno row'
  const written = withTests(table, new Map([['R1.01', ['x.test.ts', 'y.test.ts']]]))
  expect(written).toBe('| R1.01 | a `b` | `x.test.ts`<br>`y.test.ts` |\n| R1.02 | c | – |\nno row')
  expect(rowsIn(written)[0]).toEqual({ id: 'R1.01', text: 'a `b`', files: ['x.test.ts', 'y.test.ts'] })
})

test('titles are those of tests that run, however they are written', () => {
  const source = `
    test('one', () => { it("two", () => {}) })
    test.each([['not a title']])(\`three \${1} more\`, () => {})
    describe.skip('left out', () => { test('left out too', () => {}) })
    test.todo('later'); other('no test'); const text = 'test(no)'`
  expect(testTitles(source, false)).toEqual(['one', 'two', 'three … more'])
})
