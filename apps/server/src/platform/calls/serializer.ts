import fastJson from 'fast-json-stringify'
import { z } from 'zod'

export type Serialize = (value: unknown) => string

/** Compiled serialisers by output schema: compiling one takes longer than most calls, so all servers of a process share them. */
const compiled = { res: new WeakMap<z.ZodType, Serialize>(), result: new WeakMap<z.ZodType, Serialize>() }

/** Returns a serialiser for an output schema: it omits undeclared fields and throws for a missing one. */
export const serializerOf = (schema: z.ZodType, envelopeKey: 'res' | 'result'): Serialize => {
  const serialize = compiled[envelopeKey].get(schema) ?? compile(schema, envelopeKey)
  compiled[envelopeKey].set(schema, serialize)
  return serialize
}

const compile = (schema: z.ZodType, envelopeKey: 'res' | 'result'): Serialize => {
  const body = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  const json: unknown = {
    type: 'object',
    properties: { success: { type: 'boolean' }, [envelopeKey]: { ...body, $schema: undefined } },
    required: ['success', envelopeKey],
  }
  const stringify = fastJson(JSON.parse(JSON.stringify(json)))
  return (value) => stringify({ success: true, [envelopeKey]: value })
}
