import type { Call } from '@showfloor/contract/common/call'
import fc from 'fast-check'
import { inputSchema, leaves, nonsense, textFor, withValue, type Json, type Schema } from './inputs.ts'

/** Existing values by the name of their field, or also of the field around it: `itemMappingBO.id`. */
export type Known = Readonly<Record<string, readonly string[]>>

const int4Max = 2_147_483_647
const listLengthMax = 3

const oneOf = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

/** Every bound of the field, and every bound of a database column within the field's own. */
const integer = ({ minimum, maximum }: Schema): fc.Arbitrary<Json> => {
  const min = minimum ?? Number.MIN_SAFE_INTEGER
  const max = maximum ?? Number.MAX_SAFE_INTEGER
  const edges = [min, max, min + 1, max - 1, 0, 1, 2, int4Max, int4Max + 1].filter(
    (value) => value >= min && value <= max,
  )
  return fc.oneof(oneOf(edges), fc.integer({ min, max }))
}

/** The version of something that has hardly changed, or any other. */
const seen = (schema: Schema): fc.Arbitrary<Json> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }) },
    { weight: 1, arbitrary: integer(schema) },
  )

/** Characters that can break a database, a pattern or a formula. */
const oddTexts = [
  '%',
  '_',
  '\\',
  "'",
  '"',
  '=1+1',
  '\t',
  '椅子 2人',
  'ﬁ',
  '🛋️',
  '\u202e',
  '٣',
  '١٢ mm',
  '((',
  '*.*',
]

const freeText = ({ minLength = 0, maxLength = 200_000 }: Schema): fc.Arbitrary<Json> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: oneOf(oddTexts.map((odd) => odd.repeat(Math.max(minLength, 1)).slice(0, maxLength))),
    },
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 30) }) },
    { weight: 1, arbitrary: fc.constant('长'.repeat(maxLength)) },
  )

/** The existing values for a field: `itemMappingBO.id` before `id`; `skuIds` has those of `skuId`. */
const meantBy = (field: string, known: Known): readonly string[] | undefined => {
  const names = field.split('.')
  const last = names.at(-1) ?? ''
  return known[names.slice(-2).join('.')] ?? known[last] ?? known[last.replace(/s$/, '')]
}

const freeTextOr = (meant: readonly string[] | undefined, schema: Schema): fc.Arbitrary<Json> =>
  meant === undefined ? freeText(schema) : fc.oneof({ weight: 4, arbitrary: oneOf(meant) }, freeText(schema))

const edgeIds = ['0', '1', '9223372036854775807', '9223372036854775808', '9999999999999999999']

/** Texts of a pattern: mostly existing or plausible values, sometimes its edges. */
const patterned = (schema: Schema & { pattern: string }, field: string, known: Known): fc.Arbitrary<Json> => {
  const pattern = new RegExp(schema.pattern)
  const fits = (value: string): boolean => pattern.test(value) && value.length >= (schema.minLength ?? 0)
  const [shopId = '1'] = known.shopId ?? []
  const meant = (meantBy(field, known) ?? []).filter(fits)
  const edges = [
    ...edgeIds,
    ...edgeIds.map((id) => `${shopId}-${id}`),
    ...edgeIds.map((id) => `${id}-1`),
  ].filter(fits)
  const any = fc.stringMatching(pattern).map((value) => value.padEnd(schema.minLength ?? 0, 'a'))
  return fc.oneof(
    { weight: 24, arbitrary: oneOf(meant.length > 0 ? meant : [textFor(schema, shopId)]) },
    ...(edges.length > 0 ? [{ weight: 2, arbitrary: oneOf(edges) }] : []),
    { weight: 1, arbitrary: any },
  )
}

/** Inputs that a schema describes; fields that name something mostly name something that exists. */
const valid = (schema: Schema, field: string, known: Known): fc.Arbitrary<Json> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return oneOf(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, field, known)))
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [
            name,
            valid(property, `${field}.${name}`, known),
          ]),
        ),
        { requiredKeys: schema.required ?? [], noNullPrototype: true },
      ) as fc.Arbitrary<Json>
    case 'array': {
      const items = valid(schema.items ?? {}, field, known)
      const { minItems = 0, maxItems = listLengthMax } = schema
      return fc.array(items, {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, listLengthMax)),
      })
    }
    case 'integer':
    case 'number':
      return /\.(version|revision)$/.test(field) ? seen(schema) : integer(schema)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return schema.pattern === undefined
        ? freeTextOr(meantBy(field, known), schema)
        : patterned({ ...schema, pattern: schema.pattern }, field, known)
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>
  }
}

/** Names that every object has by inheritance. */
const prototypeNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

/** An object with one more field, even if assigning to its name would not add one. */
const withField = (input: Json, name: string, value: unknown): Json =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? (Object.defineProperty(structuredClone(input), name, { value, enumerable: true }) as Json)
    : input

const withoutField = (input: Json, at: number): Json => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const names = Object.keys(input)
  const { [names[at % Math.max(names.length, 1)] ?? '']: _, ...rest } = input
  return rest
}

/** A copy of an input with one fault. */
const spoilt = (input: Json): fc.Arbitrary<Json> => {
  const places = [[], ...leaves(input)]
  const value = oneOf(nonsense.map(([, what]) => what))
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(oneOf(places), value).map(([path, what]) => withValue(input, path, what)),
    },
    { weight: 1, arbitrary: fc.nat(20).map((at) => withoutField(input, at)) },
    {
      weight: 1,
      arbitrary: fc.tuple(oneOf(prototypeNames), value).map(([name, what]) => withField(input, name, what)),
    },
  )
}

/** Inputs of a call: two of three fit the schema with values at their bounds, the others have a fault. */
export const inputsOf = (definition: Call, known: Known): fc.Arbitrary<Json> => {
  const right = valid(inputSchema(definition), '', known)
  return fc.oneof({ weight: 2, arbitrary: right }, { weight: 1, arbitrary: right.chain(spoilt) })
}
