import type { Call } from '@showfloor/contract/common/call'
import { z } from 'zod'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type Schema = {
  type?: string
  const?: Json
  enum?: Json[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}
export type Path = readonly (string | number)[]

const scopedId = /^\d+-\d+$/

/** Examples for the contract's string patterns; a new pattern needs an example here. */
export const textFor = (schema: Schema, shopId: string): string => {
  const examples = [
    'a'.repeat(43),
    'M0 0',
    // Before ids, because some ids have as many digits.
    '11010519491231002X',
    shopId,
    `${shopId}-1`,
    '13800000001',
    '310112',
    '2026-01-31',
    '2026-01-31T08:00:00Z',
    '1.1',
    '1',
    'guide01',
    'wood',
    '#b9ab96',
    'PICKUP',
    '2026-01-31.1',
    'https://erp.example.com/hook',
    'date:0',
    '2026-01',
  ]
  const pattern = new RegExp(schema.pattern ?? '')
  const fitting = examples.find((text) => pattern.test(text) && text.length >= (schema.minLength ?? 0))
  if (fitting === undefined) throw new Error(`No example of a text like ${schema.pattern}`)
  return schema.pattern === undefined ? 'a'.repeat(Math.max(schema.minLength ?? 0, 3)) : fitting
}

const valueFor = (schema: Schema, shopId: string): Json => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0] ?? null
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(choices[0] ?? {}, shopId)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, valueFor(property, shopId)]),
      )
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, () =>
        valueFor(schema.items ?? {}, shopId),
      )
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return false
    case 'string':
      return textFor(schema, shopId)
    default:
      return null
  }
}

export const inputSchema = (definition: Call): Schema =>
  z.toJSONSchema(definition.input, { io: 'input', unrepresentable: 'any' }) as Schema

/** A valid input of the call, derived from its schema, with every known field; all ids are of the given shop. */
export const sampleInput = (definition: Call, shopId: string): Json => {
  const sample = valueFor(inputSchema(definition), shopId)
  definition.input.parse(sample)
  return sample
}

const boundedPattern = (pattern: string): boolean =>
  !/[+*]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]/g, ''))

/** The fields of an input without an upper bound: integers, texts and lists. */
export const endless = (schema: Schema, place = ''): string[] => {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => endless(one, `${place}.${name}`)),
    ...(schema.items ? endless(schema.items, `${place}[]`) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => endless(one, place)),
  ]
  if (schema.const !== undefined || schema.enum) return inner
  const hasEnd = {
    integer: (schema.maximum ?? Infinity) < Number.MAX_SAFE_INTEGER,
    number: schema.maximum !== undefined,
    string:
      schema.maxLength !== undefined || (schema.pattern !== undefined && boundedPattern(schema.pattern)),
    array: schema.maxItems !== undefined,
  }[schema.type ?? '']
  return hasEnd === false ? [place, ...inner] : inner
}

/** The paths of the single values in an input. */
export const leaves = (value: Json, path: Path = []): Path[] => {
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([name, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

const valueAt = (value: Json, path: Path): Json =>
  path.reduce<Json>((inner, step) => (inner as Record<string | number, Json>)[step] ?? null, value)

/** A copy of an input with another value at one path. */
export const withValue = (value: Json, path: Path, put: unknown): Json => {
  const [step, ...rest] = path
  if (step === undefined) return put as Json
  const copy = structuredClone(value) as Record<string | number, Json>
  copy[step] = withValue(copy[step] ?? null, rest, put)
  return copy
}

/**
 * The places of an input that name a shop or something of a shop, each with a copy of the input that names another shop there: all scoped ids, and the other
 * values that the call checks.
 */
export const shopPlaces = (
  definition: Call,
  input: Json,
  shopId: string,
  foreignShopId: string,
): { path: Path; foreign: Json }[] => {
  const checkedShops = (of: Json): string =>
    JSON.stringify(definition.shop?.(definition.input.parse(of)) ?? [])
  return leaves(input).flatMap((path) => {
    const value = valueAt(input, path)
    if (value !== shopId && value !== `${shopId}-1`) return []
    const foreign = withValue(input, path, value.replace(shopId, foreignShopId))
    const namesShop = scopedId.test(value) || path.at(-1) === 'shopId'
    return namesShop || checkedShops(foreign) !== checkedShops(input) ? [{ path, foreign }] : []
  })
}

const huge = 'x'.repeat(200_000)
const deep = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) as Json

/** Values that nobody sends on purpose: wrong types, NUL, half a surrogate pair, numbers beyond any column, texts beyond any limit, nested garbage. */
export const nonsense: readonly (readonly [name: string, value: unknown])[] = [
  ['null', null],
  ['a number', 7],
  ['a fraction', 0.5],
  ['a number beyond all', 1e300],
  ['a negative number', -1],
  ['true', true],
  ['an empty text', ''],
  ['a text', 'nonsense'],
  ['NUL', 'a\u0000b'],
  ['an id beyond bigint', '9223372036854775808'],
  ['half a surrogate', 'a\ud800b'],
  ['a quote', "' or 1=1; --"],
  ['an id of the prototype', '__proto__'],
  ['a huge text', huge],
  ['an empty list', []],
  ['a list of lists', [[[]]]],
  ['an object', { $gt: '' }],
  ['deep garbage', deep],
]
