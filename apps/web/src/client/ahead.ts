import { currentLanguage } from '../i18n/i18n.ts'
import type { CallName } from './calls.gen.ts'

declare global {
  /** Answers that the page requested before its program was loaded, by call, language and input. */
  var showfloorAhead: Map<string, Promise<Response>> | undefined
}

/** How long such an early answer stays fresh. */
const freshMs = 15_000

/** The early answer to a call, if the page requested it. Each is used once. */
export const takeAhead = (name: CallName, input: object): Promise<Response> | undefined => {
  const key = [name, currentLanguage(), JSON.stringify(input)].join(' ')
  const answer = performance.now() < freshMs ? globalThis.showfloorAhead?.get(key) : undefined
  globalThis.showfloorAhead?.delete(key)
  return answer
}
