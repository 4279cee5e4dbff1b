import fastJson from 'fast-json-stringify'
import { z } from 'zod'

export type Serialize = (value: unknown) => string

/** A serialiser made from an output schema: undeclared fields cannot leave, a missing one throws. */
export const serializerOf = (schema: z.ZodType, envelopeKey: 'res' | 'result'): Serialize => {
  const body = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  const json: unknown = {
    type: 'object',
    properties: { success: { type: 'boolean' }, [envelopeKey]: { ...body, $schema: undefined } },
    required: ['success', envelopeKey],
  }
  const stringify = fastJson(JSON.parse(JSON.stringify(json)))
  return (value) => stringify({ success: true, [envelopeKey]: value })
}
