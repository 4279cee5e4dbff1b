import { currentLanguage } from '../i18n/i18n.ts'
import type { CallName } from './call-route.ts'

declare global {
  /** Answers that the page itself asked for while its program was on the way, by call, language and input. */
  var showfloorAhead: Map<string, Promise<Response>> | undefined
}

/** How long such an answer is as good as one that is asked for now. */
const freshMs = 15_000

/** The answer to a call, where the page itself has asked for it already. Each is taken once. */
export const takeAhead = (name: CallName, input: object): Promise<Response> | undefined => {
  const key = [name, currentLanguage(), JSON.stringify(input)].join(' ')
  const answer = performance.now() < freshMs ? globalThis.showfloorAhead?.get(key) : undefined
  globalThis.showfloorAhead?.delete(key)
  return answer
}
