import { declaredIn, isNode, nameOf, nodesIn, type Node, type Source } from './source.ts'

/** Text with balanced brackets, as far as assertions nest them. */
const inside = String.raw`((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)`

/** What is left out or said shorter, in this order. */
const shorter: [RegExp, string][] = [
  [/\s\/\/.*$/gm, ''],
  [/\s+/g, ' '],
  [/(?<=[\w)\]]) \./g, '.'],
  [new RegExp(String.raw`\(await ${inside}\)(?=[.[])`, 'g'), '$1'],
  [/\b(await|async) |\b(contract|page)\.|\.(first|last)\(\)|\?(?=\.)| as (typeof )?[\w.]+/g, ''],
  [/(?<=[\w)\]])!(?=[.)\],]|$)| \?\? ('[^']*'|0|\{\}|\[\])|, \{ exact: \w+ \}|, exact: true/g, ''],
  [/^\(\w*\) => |(?<=\()(\w+|\([\w, {}[\]:]*\)) => /g, ''],
  [/(?<![\w)\]])\((\w+(?:\(\w*\))?)\)(?=[.[])/g, '$1'],
  [/\.(?=getBy|locator\()/g, ' › '],
  [/getByRole\('(\w+)', \{ name: (.*?) \}\)/g, '$1 $2'],
  [/getByRole\('(\w+)'[^)]*\)/g, '$1'],
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
])

const argumentsOf = (call: Node): unknown[] =>
  (Array.isArray(call['arguments']) ? call['arguments'] : []).map((one: unknown) =>
    isNode(one) ? one['expression'] : undefined,
  )
/** The call of `expect` under a chain, and the words between it and the matcher. */
const expectOf = (node: unknown, words: string[] = []): { call: Node; words: string[] } | undefined => {
  if (!isNode(node)) return undefined
  if (node['type'] === 'MemberExpression') return expectOf(node['object'], [...words, nameOf(node)])
  const { callee } = node
  const isExpect = isNode(callee) && (nameOf(callee) === 'expect' || nameOf(callee['object']) === 'expect')
  return isExpect ? { call: node, words } : undefined
}

/** What one call asserts, if it asserts. */
const factOf = (call: Node, textOf: (node: unknown) => string): string | undefined => {
  const { callee } = call
  if (!isNode(callee)) return undefined
  const name = nameOf(callee)
  const args = argumentsOf(call)
  const asserted = expectOf(callee['object'])
  if (asserted) {
    const [subject] = argumentsOf(asserted.call)
    const not = asserted.words.includes('not') ? 'not ' : ''
    const expected = args.map(textOf).join(', ')
    return `${said(textOf(subject), 60, 16)} ${not}${verbs.get(name) ?? name} ${said(expected, 90)}`
      .replace('not =', '≠')
      .trim()
  }
  const verb = shows.get(name)
  if (verb === undefined) return undefined
  if (name !== 'waitFor') return `${verb} ${said(textOf(args.at(-1)), 80)}`
  const gone = /hidden|detached/.test(textOf(args[0]))
  return `${gone ? 'hides' : 'shows'} ${said(textOf(callee['object']), 80)}`
}

/** What a piece of a source asserts, in its order; after that what the functions assert that it calls. */
export const factsIn = (piece: Node, source: Source, called = new Set<string>()): string[] => {
  const here = declaredIn(piece)
  const textOf = (node: unknown): string => {
    const value = here.get(nameOf(node)) ?? source.declared(nameOf(node))?.node
    const isConstant =
      isNode(node) && node['type'] === 'Identifier' && String(value?.['type']).endsWith('Literal')
    return source.textOf(isConstant ? value : node)
  }
  const calls = nodesIn(piece).filter((node) => node['type'] === 'CallExpression')
  const own = calls.flatMap((call) => factOf(call, textOf) ?? [])
  const theirs = calls.flatMap(({ callee }) => {
    const name = nameOf(callee)
    const helper = called.has(name) || shows.has(name) ? undefined : source.declared(name)
    called.add(name)
    return helper ? factsIn(helper.node, helper.source, called) : []
  })
  return [...new Set([...own, ...theirs])]
}
