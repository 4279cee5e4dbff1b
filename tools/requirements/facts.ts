import { declaredIn, isNode, nameOf, nodesIn, type Node, type Source } from './source.ts'

/** Text with balanced brackets, as far as assertions nest them. */
const inside = String.raw`((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)`

/** What is left out or said shorter, in this order. */
const shorter: [RegExp, string][] = [
  [/\s\/\/.*$/gm, ''],
  [/\s+/g, ' '],
  [/(?<=[\w)\]]) \./g, '.'],
  [new RegExp(String.raw`\(await ${inside}\)(?=[.[])`, 'g'), '$1'],
  [/\b(await|async) |\b(contract|page)\.|\.(first|last)\(\)|\?(?=\.)| as (keyof |typeof )*[\w.]+/g, ''],
  [/(?<=[\w)\]])!(?=[.)\],]|$)| \?\? ('[^']*'|0|\{\}|\[\])|, \{ exact: \w+ \}|, exact: true/g, ''],
  [/^\([\w, :]*\) => |(?<=\(|, )(\w+|\([\w, {}[\]:]*\)) => /g, ''],
  [/(?<![\w)\]])\((\w+(?:\(\w*\))?)\)(?=[.[])/g, '$1'],
  [/\.(?=getBy|locator\()/g, ' › '],
  [/getByRole\('(\w+)', \{(?: \w+: \w+,)* name: (.*?) \}\)/g, '$1 $2'],
  [/getByRole\('(\w+)'(, \{ \w+: \w+ \})?\)/g, '$1'],
  [new RegExp(String.raw`(?:getBy\w+|locator)\(${inside}\)`, 'g'), '$1'],
  [/\.filter\(\{ has\w*: (.*?) \}\)/g, ' with $1'],
  [/\b(?:[\w.]+\.)?refused\(([\w.]+)(, )?/g, 'refused $1('],
  [/\b(?:[\w.]+\.)?ask\(([\w.]+)(, )?/g, '$1('],
  [new RegExp(String.raw`\bexpect(?:\.not)?\.\w+\(${inside}\)`, 'g'), '$1'],
  [/,? ([}\])])|([{[(]) /g, '$1$2'],
]

/** Source as a reader says it: what only the program needs is left out, and what is long is cut before its end. */
const said = (source: string, length: number, kept = 0): string => {
  const text = shorter.reduce((so, [long, short]) => so.replace(long, short), source.trim())
  if (text.length <= length) return text
  return `${text.slice(0, length - kept - 1)}…${text.slice(text.length - kept)}`
}

/** What matchers say between the subject and the expected value; the others say their own name. */
const verbs = new Map(
  Object.entries({
    toBe: '=',
    toEqual: '=',
    toStrictEqual: '=',
    toHaveLength: 'has length',
    toMatchObject: 'has',
    toHaveProperty: 'has',
    toContain: 'contains',
    toContainEqual: 'contains',
    toMatch: 'matches',
    toBeGreaterThan: '>',
    toBeGreaterThanOrEqual: '≥',
    toBeLessThan: '<',
    toBeLessThanOrEqual: '≤',
    toBeUndefined: '= undefined',
    toBeNull: '= null',
    toThrow: 'throws',
  }),
)
const shows = new Map([
  ['seen', 'shows'],
  ['toast', 'toast'],
  ['waitFor', 'shows'],
  ['waitForURL', 'opens'],
  ['waitForRequest', 'asks'],
  ['waitForResponse', 'is answered'],
  ['waitForEvent', 'meets'],
])

const argumentsOf = (call: Node): unknown[] =>
  (Array.isArray(call.arguments) ? call.arguments : []).map((one: unknown) =>
    isNode(one) ? one.expression : undefined,
  )
/** The call of `expect` under a chain, and the words between it and the matcher. */
const expectOf = (node: unknown, words: string[] = []): { call: Node; words: string[] } | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'MemberExpression') return expectOf(node.object, [...words, nameOf(node)])
  const { callee } = node
  const isExpect = isNode(callee) && (nameOf(callee) === 'expect' || nameOf(callee.object) === 'expect')
  return isExpect ? { call: node, words } : undefined
}

/** What one call asserts, if it asserts. */
const factOf = (call: Node, textOf: (node: unknown) => string): string | undefined => {
  const { callee } = call
  if (!isNode(callee)) return undefined
  const name = nameOf(callee)
  const args = argumentsOf(call)
  const asserted = expectOf(callee.object)
  if (asserted) {
    const [subject] = argumentsOf(asserted.call)
    const not = asserted.words.includes('not') ? 'not ' : ''
    const expected = args.map(textOf).join(', ')
    return `${said(textOf(subject), 60, 16)} ${not}${verbs.get(name) ?? name} ${said(expected, 120)}`
      .replace('not =', '≠')
      .trim()
  }
  const verb = shows.get(name)
  if (verb === undefined) return undefined
  // The page that comes before what is seen says nothing.
  const told = args.length > 1 && isNode(args[0]) && args[0]['type'] === 'Identifier' ? args.slice(1) : args
  if (name !== 'waitFor') return `${verb} ${said(told.map(textOf).join(', '), 80)}`
  const gone = /hidden|detached/.test(textOf(args[0]))
  return `${gone ? 'hides' : 'shows'} ${said(textOf(callee.object), 80)}`
}

/** The constants that a reader better sees as what they are: literals, and what is looked for on a page. */
const toldConstants = (nodes: readonly Node[], source: Source): [string, string][] =>
  [...declaredIn(nodes)]
    .map(([name, node]): [string, string] => [name, source.textOf(node)])
    .filter(
      ([name, text]) => name !== '' && /^(['`\d].{0,60}$|[\w.()]+\.getBy\w+\([^()]{0,60}\)$)/s.test(text),
    )

/** A helper's parameters with what a call gives for them. */
const given = (helper: Node, values: readonly string[]): [string, string][] =>
  (Array.isArray(helper.params) ? helper.params : []).flatMap((one: Node, at): [string, string][] => {
    const name = nameOf(one.pat ?? one)
    const value = values[at]
    return name === '' || value === undefined ? [] : [[name, value]]
  })

/** So far are helpers followed that call helpers. */
const deepest = 3

/** What a piece of a source asserts, in its order; after that what the functions assert that it calls. */
export const factsIn = (
  piece: Node,
  source: Source,
  parameters: readonly [string, string][] = [],
  path: readonly string[] = [],
): string[] => {
  const nodes = nodesIn(piece)
  const names = new Map([
    ...toldConstants(source.tree['body'] as Node[], source),
    ...toldConstants(nodes, source),
    ...parameters,
  ])
  const textOf = (node: unknown): string =>
    source.textOf(node).replace(/(?<![\w.'"`])[a-z]\w*(?![\w'"`(]|: )/gi, (name) => names.get(name) ?? name)
  const calls = nodes.filter((node) => node.type === 'CallExpression')
  const own = calls.flatMap((call) => factOf(call, textOf) ?? [])
  const theirs = calls.flatMap((call) => {
    const name = nameOf(call.callee)
    const isKnown = shows.has(name) || path.includes(name) || path.length === deepest
    const helper = isKnown ? undefined : source.declared(name)
    if (!helper) return []
    return factsIn(helper.node, helper.source, given(helper.node, argumentsOf(call).map(textOf)), [
      ...path,
      name,
    ])
  })
  return [...new Set([...own, ...theirs])]
}
