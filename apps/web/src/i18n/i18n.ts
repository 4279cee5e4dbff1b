import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../client/storage.ts'
import { fill, type Message, type MessageKey, type MessageParams, type Messages } from './messages.ts'

export type Language = 'zh-CN' | 'en'
export const languages: readonly Language[] = ['zh-CN', 'en']

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  'zh-CN': () => import('./zh-CN/messages.ts'),
  en: () => import('./en/messages.ts'),
}

let language: Language = 'zh-CN'
let messages: Messages | undefined
const listeners = new Set<() => void>()

/** The language chosen by the user, else Chinese: the shops' staff and customers read it. `?lang=en` in a link wins. */
export const preferredLanguage = (search = ''): Language => {
  const asked = new URLSearchParams(search).get('lang') ?? readStored('language')
  return languages.find((known) => known === asked) ?? 'zh-CN'
}

export const currentLanguage = (): Language => language

/** Loads a language's messages and shows the page in it. `remember` keeps the choice for the next visit. */
export const setLanguage = async (next: Language, options: { remember?: boolean } = {}): Promise<void> => {
  const loaded = await loaders[next]()
  messages = loaded.messages
  language = next
  if (options.remember) writeStored('language', next)
  if (typeof document !== 'undefined') document.documentElement.lang = next
  listeners.forEach((listener) => listener())
}

/** The language in a component; the root uses it as its key, so that everything below is drawn anew when it changes. */
export const useLanguage = (): Language =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => language,
  )

/** The text of a message in the current language: `t('orders.total', { n: 3 })`. Its parameters are checked against the Chinese text. */
export const t = <K extends MessageKey>(key: K, ...[params]: MessageParams<K>): string => {
  const dot = key.indexOf('.')
  const noun = messages?.[key.slice(0, dot) as keyof Messages] as Record<string, Message> | undefined
  const message = noun?.[key.slice(dot + 1)]
  return message === undefined ? key : fill(message, language, params ?? {})
}
