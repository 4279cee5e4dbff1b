import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

export const requirementsFile = 'docs/requirements.md'
/** A row of the table: its id, what it says, and the test files it is said to be proved by. */
export type Row = { id: string; text: string; files: string[] }

const rowLine = /^\| (R\d+\.\d{2}) \| (.*) \| (.*) \|$/
const idsIn = (title: string): string[] => title.match(/\bR\d+\.\d{2}\b/g) ?? []
const none = '–'

/** The rows of the requirements table, in its order. */
export const rowsIn = (text: string): Row[] =>
  text.split('\n').flatMap((line) => {
    const [, id, says, files] = rowLine.exec(line) ?? []
    if (id === undefined || says === undefined || files === undefined) return []
    return [{ id, text: says, files: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '') }]
  })

/** The same text with its last column filled from the tests. */
export const withTests = (text: string, tests: ReadonlyMap<string, readonly string[]>): string =>
  text
    .split('\n')
    .map((line) => {
      const [row] = rowsIn(line)
      if (!row) return line
      const files = tests.get(row.id)?.map((file) => `\`${file}\``) ?? [none]
      return `| ${row.id} | ${row.text} | ${files.join('<br>')} |`
    })
    .join('\n')

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const runners = new Set(['test', 'it', 'describe'])
const unrun = new Set(['skip', 'todo', 'fails'])

/** `test.each(…)` → its root `test` and the words after it; undefined for what is no call of a test runner. */
const runnerOf = (callee: unknown): { name: string; words: string[] } | undefined => {
  const words: string[] = []
  let node = callee
  while (isNode(node)) {
    if (node['type'] === 'Identifier') return { name: String(node['value']), words }
    if (isNode(node['property'])) words.push(String(node['property']['value']))
    node = node['object'] ?? node['callee'] ?? node['tag']
  }
  return undefined
}

const literalOf = (value: unknown): string => {
  if (!isNode(value)) return ''
  if (value['type'] === 'StringLiteral') return String(value['value'])
  if (value['type'] !== 'TemplateLiteral' || !Array.isArray(value['quasis'])) return ''
  return value['quasis'].map((part: unknown) => (isNode(part) ? String(part['cooked']) : '')).join('…')
}

const collect = (value: unknown, into: string[]): void => {
  if (!isNode(value)) return
  if (value['type'] === 'CallExpression' && Array.isArray(value['arguments'])) {
    const runner = runnerOf(value['callee'])
    const [first] = value['arguments'] as unknown[]
    if (runner && runners.has(runner.name)) {
      if (runner.words.some((word) => unrun.has(word))) return
      if (isNode(first)) into.push(literalOf(first['expression']))
    }
  }
  for (const child of Object.values(value)) collect(child, into)
}

/** Titles of the tests and groups of tests in a file's source; those that do not run are left out. */
export const testTitles = (source: string, tsx: boolean): string[] => {
  const titles: string[] = []
  collect(parseSync(source, { syntax: 'typescript', tsx }), titles)
  return titles.filter((title) => title !== '')
}

/** Every row id that a test's title names, with the files of those tests. */
export const testsByRow = (root: string): Map<string, string[]> => {
  const tests = new Map<string, string[]>()
  const files = globSync('{packages,apps,tools,tests,bench}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
  for (const file of files.map((name) => name.replaceAll('\\', '/')).sort()) {
    const titles = testTitles(readFileSync(join(root, file), 'utf8'), file.endsWith('x'))
    for (const id of new Set(titles.flatMap(idsIn))) tests.set(id, [...(tests.get(id) ?? []), file])
  }
  return tests
}
