import { readStored, writeStored } from '../client/storage/storage.ts'
import { createStore } from '../client/storage/store.ts'
import { fill, type Message, type MessageKey, type MessageParams, type Messages } from './messages.ts'

export type Language = 'zh-CN' | 'en'
export const languages: readonly Language[] = ['zh-CN', 'en']

/** Texts that are loaded together: of pages before sign-in, of the workspace, of orders and their money, of administration. */
type Part = 'entry' | 'workspace' | 'trade' | 'management'
const loaders: Record<Language, Record<Part, () => Promise<object>>> = {
  'zh-CN': {
    entry: async () => (await import('./zh-CN/entry.ts')).entry,
    workspace: async () => (await import('./zh-CN/workspace.ts')).workspace,
    trade: async () => (await import('./zh-CN/trade.ts')).trade,
    management: async () => (await import('./zh-CN/management.ts')).management,
  },
  en: {
    entry: async () => (await import('./en/entry.ts')).entry,
    workspace: async () => (await import('./en/workspace.ts')).workspace,
    trade: async () => (await import('./en/trade.ts')).trade,
    management: async () => (await import('./en/management.ts')).management,
  },
}

const language = createStore<Language>('zh-CN')
let messages: Partial<Messages> = {}
const parts = new Set<Part>(['entry'])

/** The user's language, by default Chinese, which staff and customers of the shops read. `?lang=en` in a link wins. */
export const preferredLanguage = (search = ''): Language => {
  const asked = new URLSearchParams(search).get('lang') ?? readStored('language')
  return languages.find((known) => known === asked) ?? 'zh-CN'
}

export const currentLanguage = language.get

/** The reader's language as the contract names it: the key of its texts. */
export const contractLanguage = (): 'zh' | 'en' => (language.get() === 'en' ? 'en' : 'zh')

const load = async (wanted: Language): Promise<Partial<Messages>> => {
  const loaded = await Promise.all([...parts].map((part) => loaders[wanted][part]()))
  return Object.assign({}, ...loaded) as Partial<Messages>
}

const arriving = new Map<Part, Promise<void>>()

const fetchPart = async (part: Part): Promise<void> => {
  let texts: object
  let of: Language
  do {
    of = language.get()
    texts = await loaders[of][part]()
  } while (of !== language.get())
  messages = { ...messages, ...texts }
  parts.add(part)
}

const need = (part: Part): Promise<void> => {
  const known = arriving.get(part)
  if (known) return known
  const arrival = fetchPart(part)
  arriving.set(part, arrival)
  // The next screen that needs them tries again.
  arrival.catch(() => arriving.delete(part))
  return arrival
}

/** Loads texts in addition to those of the pages before the session; screens and layouts wait for theirs. */
export const loadMessages = async (...wanted: readonly Part[]): Promise<void> => {
  await Promise.all(wanted.map(need))
}

/** Loads a language and shows the page in it. `remember` stores the choice. */
export const setLanguage = async (next: Language, options: { remember?: boolean } = {}): Promise<void> => {
  let loaded: Partial<Messages>
  let count: number
  do {
    count = parts.size
    loaded = await load(next)
  } while (count !== parts.size)
  messages = loaded
  if (options.remember) writeStored('language', next)
  if (typeof document !== 'undefined') document.documentElement.lang = next
  language.set(next)
}

/** The language as a hook; the root uses it as its key, so that a change renders everything again. */
export const useLanguage = language.use

/** The text of a message in the current language: `t('orders.total', { n: 3 })`. Its parameters are type-checked against the Chinese text. */
export const t = <K extends MessageKey>(key: K, ...[params]: MessageParams<K>): string => {
  const dot = key.indexOf('.')
  const noun = messages[key.slice(0, dot) as keyof Messages] as Record<string, Message> | undefined
  const message = noun?.[key.slice(dot + 1)]
  return message === undefined ? key : fill(message, language.get(), params ?? {})
}
