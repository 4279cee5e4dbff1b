import { messages as english } from '../../apps/web/src/i18n/en/messages.ts'
import {
  fill,
  type Message,
  type MessageKey,
  type MessageParams,
  type Messages,
} from '../../apps/web/src/i18n/messages.ts'
import { messages as chinese } from '../../apps/web/src/i18n/zh-CN/messages.ts'

export const languages = ['zh-CN', 'en'] as const
export type Language = (typeof languages)[number]

const catalogues: Record<Language, Messages> = { 'zh-CN': chinese, en: english }

/** The texts of a language, by their keys in the message catalogue. */
export const textsOf =
  (language: Language) =>
  <K extends MessageKey>(key: K, ...[params]: MessageParams<K>): string => {
    const [noun = '', ...rest] = key.split('.')
    const texts = catalogues[language][noun as keyof Messages] as Record<string, Message>
    const message = texts[rest.join('.')]
    if (message === undefined) throw new Error(`There is no text ${key}`)
    return fill(message, language, params ?? {})
  }

export type Texts = ReturnType<typeof textsOf>

/** A pattern for names that begin with `text`. */
export const beginsWith = (text: string): RegExp => new RegExp(`^${RegExp.escape(text)}`)
