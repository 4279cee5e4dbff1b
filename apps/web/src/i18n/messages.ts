import type { messages as chinese } from './zh-CN/messages.ts'

/** A text with `{names}` to fill, or one text for 1 and another for all other numbers, chosen by `n`. */
export type Message = string | { one: string; other: string }
type Chinese = typeof chinese
type Noun = keyof Chinese

/** The shape of every language: the same nouns and keys as Chinese. */
export type Messages = { [N in Noun]: { [K in keyof Chinese[N]]: Message } }
/** The shape of one noun's messages in another language: `satisfies MessagesOf<'orders'>`. */
export type MessagesOf<N extends Noun> = Messages[N]
export type MessageKey = { [N in Noun]: `${N}.${keyof Chinese[N] & string}` }[Noun]

type TextOf<K extends MessageKey> = K extends `${infer N extends Noun}.${infer M}`
  ? M extends keyof Chinese[N]
    ? Chinese[N][M]
    : never
  : never
type Names<S> = S extends `${string}{${infer P}}${infer Rest}` ? P | Names<Rest> : never
/** No argument for a text without `{names}`, else an object with exactly those. */
export type MessageParams<K extends MessageKey> = [Names<TextOf<K>>] extends [never]
  ? []
  : [params: Record<Names<TextOf<K>>, string | number>]

// Cached, because creating one is expensive.
const rules = new Map<string, Intl.PluralRules>()

const ruleOf = (language: string): Intl.PluralRules => {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known
}

/** Inserts the parameters into a message. */
export const fill = (message: Message, language: string, params: Record<string, string | number>): string => {
  const text =
    typeof message === 'string'
      ? message
      : ruleOf(language).select(Number(params.n)) === 'one'
        ? message.one
        : message.other
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
