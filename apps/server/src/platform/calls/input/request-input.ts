import { isAskedByAddress, isGateway, type Call } from '@showfloor/contract/common/call'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Language } from '../context.ts'
import { CallError } from '../errors.ts'
import { sentenceOf, sentencesIn } from './input-sentence.ts'
import { languageOf } from '../../http/language.ts'

const notOne: Record<Language, string> = {
  zh: '请求体应为只含一个元素的数组',
  en: 'the body must be an array of one element',
}
const notAllowed: Record<Language, string> = {
  zh: '含有不允许的字符',
  en: 'a character that is not allowed',
}

/** Reads a call's input from address or body; gateway bodies are arrays of one element. Error: INVALID_INPUT, with the field and its problem. */
export const readInput = (definition: Call, request: FastifyRequest): unknown => {
  const language = languageOf(request)
  const raw = rawInput(definition, request, language)
  const parsed = definition.input.safeParse(raw, { error: sentencesIn(language) })
  if (!parsed.success)
    throw new CallError('INVALID_INPUT', { detail: describe(parsed.error.issues[0], language) })
  if (holdsBrokenText(parsed.data)) throw new CallError('INVALID_INPUT', { detail: notAllowed[language] })
  return parsed.data
}

const rawInput = (definition: Call, request: FastifyRequest, language: Language): unknown => {
  if (isAskedByAddress(definition)) return { ...(request.query as object), ...(request.params as object) }
  if (!isGateway(definition)) return request.body === undefined ? {} : request.body
  if (definition.emptyBody && isEmpty(request.body)) return {}
  if (!Array.isArray(request.body) || request.body.length !== 1)
    throw new CallError('INVALID_INPUT', { detail: notOne[language] })
  return request.body[0]
}

const isEmpty = (body: unknown): boolean => body === undefined || (Array.isArray(body) && body.length === 0)

/** PostgreSQL stores no NUL in text, and no half of a surrogate pair in JSON. Walked without recursion, because inputs may be nested deeply. */
const holdsBrokenText = (input: unknown): boolean => {
  const waiting = [input]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) return true
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) waiting.push(inner)
  }
  return false
}

/** Of a union, the problem of the variant that the input fits best. */
const plainest = (issue: z.core.$ZodIssue): z.core.$ZodIssue => {
  if (issue.code !== 'invalid_union') return issue
  const [[first] = []] = issue.errors.toSorted((one, other) => one.length - other.length)
  return first ? plainest({ ...first, path: [...issue.path, ...first.path] }) : issue
}

const describe = (found: z.core.$ZodIssue | undefined, language: Language): string => {
  if (!found) return ''
  const issue = plainest(found)
  const field = issue.path.join('.')
  const sentence = sentenceOf(issue, language)
  return field ? `${field}: ${sentence}` : sentence
}
