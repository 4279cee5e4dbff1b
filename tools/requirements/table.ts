import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

export const requirementsFile = 'docs/requirements.md'
/** A row of the table: its id and its requirement. */
export type Row = { id: string; text: string }
/** The tests of one file, by their titles. */
export type Titles = { file: string; titles: string[] }

const rowLine = /^\| (R\d+\.\d{2}) \| (.*) \| .* \|$/
const idPattern = /\bR\d+\.\d{2}\b ?/g
const idsIn = (title: string): string[] => title.match(idPattern)?.map((id) => id.trim()) ?? []
const none = '–'

/** The rows of the requirements table, in its order. */
export const rowsIn = (text: string): Row[] =>
  text.split('\n').flatMap((line) => {
    const [, id, says] = rowLine.exec(line) ?? []
    return id === undefined || says === undefined ? [] : [{ id, text: says }]
  })

/** Separates the titles of groups from a test's own. */
const within = ' › '

/** Titles as a cell shows them: consecutive titles of a group name it once. */
const groupedOnce = (titles: readonly string[]): string[] => {
  const groupOf = (title: string | undefined) => title?.slice(0, title.lastIndexOf(within) + within.length)
  return titles.map((title, at) => {
    const group = title.includes(within) ? groupOf(title) : undefined
    return group !== undefined && group === groupOf(titles[at - 1]) ? title.slice(group.length) : title
  })
}

/** A cell's text without ids and the runner's placeholders, with the characters escaped that would break the table. */
const shown = (text: string): string =>
  text
    .replace(idPattern, '')
    .replace(/%(\d\$)?[sdifjo#]/g, '…')
    .replace(/[|<]/g, (mark) => (mark === '|' ? '\\|' : '&lt;'))

/** The text with its last column filled from the tests: their assertions, file by file. */
export const withTests = (text: string, tests: ReadonlyMap<string, readonly Titles[]>): string =>
  text
    .split('\n')
    .map((line) => {
      const [row] = rowsIn(line)
      if (!row) return line
      const proofs = tests
        .get(row.id)
        ?.map(({ file, titles }) => `${shown(groupedOnce(titles).join(' · '))} (\`${file}\`)`)
      return `| ${row.id} | ${row.text} | ${(proofs ?? [none]).join('<br>')} |`
    })
    .join('\n')

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const runners = new Set(['test', 'it', 'describe'])
const unrun = new Set(['skip', 'todo', 'fails'])

/** `test.each(…)` → its root `test` and the names after it; undefined for any other call. */
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

const collect = (value: unknown, groups: readonly string[], into: string[]): void => {
  if (!isNode(value)) return
  let inside = groups
  if (value['type'] === 'CallExpression' && Array.isArray(value['arguments'])) {
    const runner = runnerOf(value['callee'])
    const [first] = value['arguments'] as unknown[]
    if (runner && runners.has(runner.name)) {
      if (runner.words.some((word) => unrun.has(word))) return
      const title = isNode(first) ? literalOf(first['expression']) : ''
      if (title !== '') inside = [...groups, title]
      if (title !== '' && runner.name !== 'describe') into.push(inside.join(within))
    }
  }
  for (const child of Object.values(value)) collect(child, inside, into)
}

/** The titles of a file's tests, each with its groups' titles before it; skipped tests are left out. */
export const testTitles = (source: string, tsx: boolean): string[] => {
  const titles: string[] = []
  collect(parseSync(source, { syntax: 'typescript', tsx }), [], titles)
  return titles
}

/** The tests that prove each row, by the ids in their titles or their groups' titles. */
export const testsByRow = (root: string): Map<string, Titles[]> => {
  const tests = new Map<string, Titles[]>()
  const files = globSync('{packages,apps,tools,tests,bench}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
  for (const file of files.map((name) => name.replaceAll('\\', '/')).sort()) {
    const all = testTitles(readFileSync(join(root, file), 'utf8'), file.endsWith('x'))
    for (const id of new Set(all.flatMap(idsIn))) {
      const titles = all.filter((title) => idsIn(title).includes(id))
      tests.set(id, [...(tests.get(id) ?? []), { file, titles }])
    }
  }
  return tests
}
