import { globSync } from 'node:fs'
import { join } from 'node:path'
import { factsIn } from './facts.ts'
import { isNode, sourceOf, type Node, type Source } from './source.ts'

export const requirementsFile = 'docs/requirements.md'
/** A row of the table: its id and its requirement. */
export type Row = { id: string; text: string }
/** A test by its title, with the facts that it asserts. */
export type Test = { title: string; facts: string[] }
/** Tests of one file. */
export type Proofs = { file: string; tests: Test[] }

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
/** So many facts of a test stand in a cell. */
const most = 6

/** A cell's text without ids and the runner's placeholders, with the characters escaped that would break the table. */
const shown = (text: string): string =>
  text
    .replace(idPattern, '')
    .replace(/%(\d\$)?[sdifjo#]/g, '…')
    .replace(/[|<]/g, (mark) => (mark === '|' ? '\\|' : '&lt;'))

/** The facts in code, those first that share words with the row; the rest is counted. */
const factsShown = (row: string, facts: readonly string[]): string => {
  const words = row.toLowerCase().match(/[a-z]{4,}|\d{2,}|\p{Script=Han}{2,}/gu) ?? []
  const shared = (fact: string) => words.filter((word) => fact.toLowerCase().includes(word)).length
  const chosen = facts.toSorted((one, other) => shared(other) - shared(one)).slice(0, most)
  const codes = facts
    .filter((fact) => chosen.includes(fact))
    .map((fact) => `\`${fact.replaceAll('`', "'").replaceAll('|', '\\|')}\``)
  const rest = facts.length - chosen.length
  return [...codes, ...(rest > 0 ? [`and ${rest} more`] : [])].join(' · ')
}

/** The text with its last column filled from the tests: their titles and what they assert, file by file. */
export const withTests = (text: string, tests: ReadonlyMap<string, readonly Proofs[]>): string =>
  text
    .split('\n')
    .map((line) => {
      const [row] = rowsIn(line)
      if (!row) return line
      const proofs = tests
        .get(row.id)
        ?.flatMap(({ file, tests: named }) => [
          `\`${file}\``,
          ...named.map(({ title, facts }) => `${shown(title)}: ${factsShown(row.text, facts)}`),
        ])
      return `| ${row.id} | ${row.text} | ${(proofs ?? [none]).join('<br>')} |`
    })
    .join('\n')

const runners = new Set(['test', 'it', 'describe'])
const unrun = new Set(['skip', 'todo', 'fails'])

/** `test.each(…)` → its root `test` and the names after it; undefined for any other call. */
const runnerOf = (callee: unknown): { name: string; words: string[] } | undefined => {
  const words: string[] = []
  let node = callee
  while (isNode(node)) {
    if (node.type === 'Identifier') return { name: String(node.value), words }
    if (isNode(node.property)) words.push(String(node.property['value']))
    node = node.object ?? node.callee ?? node.tag
  }
  return undefined
}

const literalOf = (value: unknown): string => {
  if (!isNode(value)) return ''
  if (value.type === 'StringLiteral') return String(value.value)
  if (value.type !== 'TemplateLiteral' || !Array.isArray(value.quasis)) return ''
  return value.quasis.map((part: unknown) => (isNode(part) ? String(part.cooked) : '')).join('…')
}

const collect = (value: unknown, groups: readonly string[], into: { title: string; node: Node }[]): void => {
  if (!isNode(value)) return
  let inside = groups
  if (value.type === 'CallExpression' && Array.isArray(value.arguments)) {
    const runner = runnerOf(value.callee)
    const [first] = value.arguments as unknown[]
    if (runner && runners.has(runner.name)) {
      if (runner.words.some((word) => unrun.has(word))) return
      const title = isNode(first) ? literalOf(first.expression) : ''
      if (title !== '') inside = [...groups, title]
      if (title !== '' && runner.name !== 'describe') into.push({ title: inside.join(within), node: value })
    }
  }
  for (const child of Object.values(value)) collect(child, inside, into)
}

/** A file's tests that name a row, each with its groups' titles before its own; skipped tests are left out. */
export const testsIn = (source: Source): Test[] => {
  const tests: Parameters<typeof collect>[2] = []
  collect(source.tree, [], tests)
  return tests
    .filter(({ title }) => idsIn(title).length > 0)
    .map(({ title, node }) => ({ title, facts: factsIn(node, source) }))
}

/** The tests that prove each row, by the ids in their titles or their groups' titles. */
export const testsByRow = (root: string): Map<string, Proofs[]> => {
  const proofs = new Map<string, Proofs[]>()
  const files = globSync('{packages,apps,tools,tests,bench}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
  for (const file of files.map((name) => name.replaceAll('\\', '/')).sort()) {
    const all = testsIn(sourceOf(join(root, file)))
    for (const id of new Set(all.flatMap(({ title }) => idsIn(title)))) {
      const tests = all.filter(({ title }) => idsIn(title).includes(id))
      proofs.set(id, [...(proofs.get(id) ?? []), { file, tests }])
    }
  }
  return proofs
}

/** The tests that name a row and assert nothing. */
export const withoutFacts = (proofs: ReadonlyMap<string, readonly Proofs[]>): string[] => [
  ...new Set(
    [...proofs.values()]
      .flat()
      .flatMap(({ file, tests }) =>
        tests.flatMap(({ title, facts }) => (facts.length > 0 ? [] : [`${file}: ${title}`])),
      ),
  ),
]
