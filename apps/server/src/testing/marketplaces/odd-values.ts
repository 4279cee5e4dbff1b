import fc from 'fast-check'
import { parseOutside } from '../../platform/http/outside.ts'

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** What another system may write in a field: broken characters, other types, nothing, states that nobody published. */
const oddValues = [
  '\ud83d',
  'x\udc00y',
  'a\0b',
  '𠮷'.repeat(200),
  '\u202eabc\u2066',
  'x'.repeat(10_000),
  '',
  'NEW_STATE',
  999,
  -1,
  1.005,
  1e21,
  '12.345',
  '9'.repeat(30),
  null,
  true,
  [],
  {},
  undefined,
] as const

/** Which field of a row is odd, and how; `SWAP` writes a number as a text and a text that is a number as one. */
export type Odd = { field: number; value: unknown }
export const odd: fc.Arbitrary<Odd> = fc.record({
  field: fc.nat(),
  value: fc.constantFrom<unknown[]>(...oddValues, 'SWAP'),
})

/** The outermost objects that name this id. */
const rowsOf = (node: unknown, id: string): Node[] => {
  if (!isNode(node)) return []
  const values = Object.values(node)
  if (!Array.isArray(node) && values.some((value) => !isNode(value) && String(value) === id)) return [node]
  return values.flatMap((value) => rowsOf(value, id))
}

const fieldsIn = (node: Node): [Node, string][] =>
  Object.entries(node).flatMap(([name, value]) => [
    [node, name] as [Node, string],
    ...(isNode(value) ? fieldsIn(value) : []),
  ])

const swapped = (value: unknown): unknown =>
  typeof value === 'number' ? String(value) : Number.isNaN(Number(value)) ? 7 : Number(value)

/** The answer with one odd field in each row of this id. */
export const withOdd = (text: string, id: string, { field, value }: Odd): string => {
  const answer = parseOutside(text)
  for (const row of rowsOf(answer, id)) {
    const fields = fieldsIn(row)
    const [node, name] = fields[field % fields.length] ?? [row, '']
    node[name] = value === 'SWAP' ? swapped(node[name]) : value
  }
  return JSON.stringify(answer)
}
