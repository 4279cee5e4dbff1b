import { inputProblemText } from '@showfloor/contract/common/input-problems'
import type { z } from 'zod'
import type { Language } from '../context.ts'

type Issue = z.core.$ZodRawIssue
type Words = Record<Language, string>

const missing: Words = { zh: '不能缺少', en: 'is missing' }
const invalid: Words = { zh: '内容无效', en: 'is not valid' }
const wrongForm: Words = { zh: '格式不对', en: 'does not have the right form' }
const notAChoice: Words = { zh: '不是可选的值', en: 'is not one of the choices' }
const empty: Words = { zh: '不能为空', en: 'must not be empty' }
const tooLarge: Words = { zh: '数字太大', en: 'is too large' }
const tooLow: Words = { zh: '数字太小', en: 'is too low' }

/** What a field must be, by the schema's name of its type. */
const types: Record<string, Words> = {
  string: { zh: '须为文字', en: 'must be a text' },
  number: { zh: '须为数字', en: 'must be a number' },
  int: { zh: '须为整数', en: 'must be a whole number' },
  boolean: { zh: '须为“是”或“否”', en: 'must be true or false' },
  array: { zh: '须为列表', en: 'must be a list' },
  object: { zh: '须为一组字段', en: 'must be a group of fields' },
}

const choicesMax = 12
const atMost = (origin: string, most: number | bigint): Words => {
  if (origin === 'string') return { zh: `最多 ${most} 个字符`, en: `must have at most ${most} characters` }
  if (origin === 'array') return { zh: `最多 ${most} 项`, en: `must have at most ${most} entries` }
  return most >= Number.MAX_SAFE_INTEGER
    ? tooLarge
    : { zh: `不能大于 ${most}`, en: `must be at most ${most}` }
}
const atLeast = (origin: string, least: number | bigint): Words => {
  const isCounted = origin === 'string' || origin === 'array'
  if (isCounted && least === 1) return empty
  if (origin === 'string') return { zh: `至少 ${least} 个字符`, en: `must have at least ${least} characters` }
  if (origin === 'array') return { zh: `至少 ${least} 项`, en: `must have at least ${least} entries` }
  return least <= Number.MIN_SAFE_INTEGER
    ? tooLow
    : { zh: `不能小于 ${least}`, en: `must be at least ${least}` }
}

const wordsOf = (issue: Issue): Words => {
  if (issue.input === undefined && issue.code !== 'custom') return missing
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? invalid
    case 'too_big':
      return atMost(issue.origin, issue.maximum)
    case 'too_small':
      return atLeast(issue.origin, issue.minimum)
    case 'invalid_format':
      return wrongForm
    case 'invalid_value': {
      if (issue.values.length > choicesMax) return notAChoice
      const choices = issue.values.map(String)
      return { zh: `只能是 ${choices.join('、')}`, en: `must be one of ${choices.join(', ')}` }
    }
    case 'invalid_union':
      return issue.discriminator === undefined ? invalid : notAChoice
    case 'unrecognized_keys':
      return { zh: `没有字段 ${issue.keys.join('、')}`, en: `has no field ${issue.keys.join(', ')}` }
    default:
      return invalid
  }
}

/** What is wrong with an input, in the words of people who enter it: neither of programs nor of the library that checks it. */
export const sentencesIn =
  (language: Language): z.core.$ZodErrorMap =>
  (issue) =>
    wordsOf(issue)[language]

/** The sentence of a found problem: one that its schema names, or one of the above. */
export const sentenceOf = ({ message }: z.core.$ZodIssue, language: Language): string =>
  inputProblemText(message, language) ?? message
