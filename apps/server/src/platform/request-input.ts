import type { Call } from '@showfloor/contract/common/call'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { CallError } from './errors.ts'

/** The call's input from query or body; gateway bodies are arrays of one element. Throws INVALID_INPUT that names the field and what is wrong with it. */
export const readInput = (definition: Call, request: FastifyRequest): unknown => {
  const parsed = definition.input.safeParse(rawInput(definition, request))
  if (parsed.success) return parsed.data
  throw new CallError('INVALID_INPUT', { detail: describe(parsed.error.issues[0]) })
}

const rawInput = (definition: Call, request: FastifyRequest): unknown => {
  if (definition.method === 'GET') return request.query
  if (definition.service === 'user') return request.body ?? {}
  if (!Array.isArray(request.body) || request.body.length !== 1) {
    throw new CallError('INVALID_INPUT', { detail: 'the body must be an array of one element' })
  }
  return request.body[0]
}

const describe = (issue: z.core.$ZodIssue | undefined): string => {
  if (!issue) return ''
  const field = issue.path.join('.')
  return field ? `${field}: ${issue.message}` : issue.message
}
