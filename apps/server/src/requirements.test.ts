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

test('no test names an unknown requirement', () => {
  const known = new Set(rows.map((row) => row.id))
  expect(rows).toHaveLength(known.size)
  expect([...tests.keys()].filter((id) => !known.has(id))).toEqual([])
})

test('docs/requirements.md is up to date', () => {
  expect(text).toBe(withTests(text, tests))
})

test('the table shows the titles without ids and placeholders, file by file', () => {
  const table = '| R1.01 | a `b` | – |\n| R1.02 | c | old (`old.test.ts`) |\nno row'
  const proofs = [
    { file: 'x.test.ts', titles: ['R1.01 R1.02 a %s | b', 'group › R1.01 c < d', 'group › R1.01 e'] },
    { file: 'y.test.ts', titles: ['R1.01 f'] },
  ]
  const written = withTests(table, new Map([['R1.01', proofs]]))
  const cell = 'a … \\| b · group › c &lt; d · e (`x.test.ts`)<br>f (`y.test.ts`)'
  expect(written).toBe(`| R1.01 | a \`b\` | ${cell} |\n| R1.02 | c | – |\nno row`)
  expect(rowsIn(written)[0]).toEqual({ id: 'R1.01', text: 'a `b`' })
})

test('only running tests have titles, with those of their groups before', () => {
  const source = `
    describe('one', () => { it("two", () => {}) })
    test.each([['not a title']])(\`three \${1} more\`, () => {})
    describe.skip('left out', () => { test('left out too', () => {}) })
    test.todo('later'); other('no test'); const text = 'test(no)'`
  expect(testTitles(source, false)).toEqual(['one › two', 'three … more'])
})
