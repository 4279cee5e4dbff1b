import fastJson from 'fast-json-stringify'
import { z } from 'zod'

/** The rows that an answer leaves out because they do not fit its schema: their places, and the problem of each. */
export type Unshown = { place: string; problem: string }[]
export type Serialize = (value: unknown) => string
/** `requestId`: what a screen shows instead of the rows, to be found in the log. */
export type SerializeAnswer = (
  value: unknown,
  requestId: string,
  onUnshown: (rows: Unshown) => void,
) => string

/** In an answer: how many rows of it are left out, and the request by which the log says why. */
export const unshownRows = {
  type: 'object',
  properties: { rows: { type: 'integer' }, requestId: { type: 'string' } },
  required: ['rows', 'requestId'],
}

/** Compiled serialisers by output schema: compiling one takes longer than most calls, so all servers of a process share them. */
const compiled = {
  res: new WeakMap<z.ZodType, SerializeAnswer>(),
  result: new WeakMap<z.ZodType, SerializeAnswer>(),
}

/**
 * Returns a serialiser for an output schema: it omits undeclared fields. A row of a list that does not fit the schema is left out, so that it does not
 * make the others unreadable, and the answer says how many there are; throws where anything else does not fit.
 */
export const serializerOf = (schema: z.ZodType, envelopeKey: 'res' | 'result'): SerializeAnswer => {
  const serialize = compiled[envelopeKey].get(schema) ?? compile(schema, envelopeKey)
  compiled[envelopeKey].set(schema, serialize)
  return serialize
}

const compile = (schema: z.ZodType, envelopeKey: 'res' | 'result'): SerializeAnswer => {
  const body = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  const json: unknown = {
    type: 'object',
    properties: {
      success: { type: 'boolean' },
      [envelopeKey]: { ...body, $schema: undefined },
      unshown: unshownRows,
    },
    required: ['success', envelopeKey],
  }
  const stringify = fastJson(JSON.parse(JSON.stringify(json)))
  return (value, requestId, onUnshown) => {
    try {
      return stringify({ success: true, [envelopeKey]: value })
    } catch (error) {
      const { rest, unshown: rows } = withoutMisfits(schema, value)
      if (rows.length === 0) throw error
      const text = stringify({
        success: true,
        [envelopeKey]: rest,
        unshown: { rows: rows.length, requestId },
      })
      onUnshown(rows)
      return text
    }
  }
}

/** A copy of an answer without the rows in which something does not fit; of lists within each other, without the row of the outer one. */
const withoutMisfits = (schema: z.ZodType, value: unknown): { rest: unknown; unshown: Unshown } => {
  const { error } = schema.safeParse(value)
  const problems = new Map<string, string>()
  for (const { path, code } of error?.issues ?? []) {
    const row = path.findIndex((step) => typeof step === 'number')
    if (row >= 0)
      problems.set(JSON.stringify(path.slice(0, row + 1)), `${path.slice(row + 1).join('.')}: ${code}`)
  }
  const without = (part: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(part))
      return part.filter((_row, index) => !problems.has(JSON.stringify([...path, index])))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, without(inner, [...path, name])]),
    )
  }
  return {
    rest: without(value, []),
    unshown: [...problems].map(([place, problem]) => ({ place, problem })),
  }
}
