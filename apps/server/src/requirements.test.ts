import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Source } from '../../../tools/requirements/source.ts'
import {
  requirementsFile,
  rowsIn,
  testsByRow,
  testsIn,
  withTests,
  withoutFacts,
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

test('every test that names a requirement asserts', () => {
  expect(withoutFacts(tests)).toEqual([])
  const silent = [{ file: 'x.test.ts', tests: [{ title: 'R1.01 a', facts: [] }] }]
  expect(withoutFacts(new Map([['R1.01', silent]]))).toEqual(['x.test.ts: R1.01 a'])
})

test('docs/requirements.md is up to date', () => {
  expect(text).toBe(withTests(text, tests))
})

test('a cell names file by file the tests and what they assert, first what concerns the row', () => {
  const table = '| R1.01 | a `b` of 50 | – |\n| R1.02 | c | old (`old.test.ts`) |\nno row'
  const facts = ['a = 1', 'b = 2', 'c = 3', 'd = 4', 'e = 5', 'f | `g`', 'limit = 50']
  const proofs = [
    {
      file: 'x.test.ts',
      tests: [
        { title: 'R1.01 R1.02 a %s | b', facts },
        { title: 'group › R1.01 c < d', facts: ['x = 1'] },
      ],
    },
    { file: 'y.test.ts', tests: [{ title: 'R1.01 f', facts: ['y > 1'] }] },
  ]
  const written = withTests(table, new Map([['R1.01', proofs]]))
  const cell = [
    '`x.test.ts`',
    'a … \\| b: `a = 1` · `b = 2` · `c = 3` · `d = 4` · `e = 5` · `limit = 50` · and 1 more',
    'group › c &lt; d: `x = 1`',
    '`y.test.ts`',
    'f: `y > 1`',
  ]
  expect(written).toBe(`| R1.01 | a \`b\` of 50 | ${cell.join('<br>')} |\n| R1.02 | c | – |\nno row`)
  expect(rowsIn(written)[0]).toEqual({ id: 'R1.01', text: 'a `b` of 50' })
})

const factsOf = (body: string) => {
  const helper = 'const told = (words: string) => toast(page, words)'
  const source = new Source(`${helper}; test('R1.01 a', async () => { ${body} })`)
  return testsIn(source).flatMap(({ facts }) => facts)
}

test.each([
  ['expect(await total()).toBe(2)', ['total() = 2']],
  [
    "expect((await guide.refused(contract.carts.create, { cartName: '' })).code).not.toBe('X')",
    ["refused carts.create({cartName: ''}).code ≠ 'X'"],
  ],
  ['await expect.poll(() => a?.rows ?? []).toMatchObject([{ id }])', ['a.rows has [{id}]']],
  ["await seen(page.getByRole('button', { name: '保存' }).first())", ["shows button '保存'"]],
  ["await list.getByText('旧').waitFor({ state: 'hidden' })", ["hides list › '旧'"]],
  ["const words = '满'; await toast(page, words)", ["toast '满'"]],
  ["await told('好')", ["toast '好'"]],
  [
    "const box = page.getByRole('dialog', { name: '问' }); await seen(box.getByText('是'))",
    ["shows dialog '问' › '是'"],
  ],
  ['const check = () => expect(a).toHaveLength(1); check(); check()', ['a has length 1']],
  ['await page.click(a)', []],
])('what a test asserts is said in few words: %s', (body, said) => {
  expect(factsOf(body)).toEqual(said)
})

test('only running tests that name a row count, with the titles of their groups before', () => {
  const source = `
    describe('R1.01 one', () => { it("two", () => {}) })
    test.each([['not a title']])(\`R1.02 three \${1} more\`, () => {})
    describe.skip('R1.01 left out', () => { test('left out too', () => {}) })
    test.todo('R1.01 later'); other('R1.01 no test'); test('no row', () => {})`
  const titles = testsIn(new Source(source)).map(({ title }) => title)
  expect(titles).toEqual(['R1.01 one › two', 'R1.02 three … more'])
})
