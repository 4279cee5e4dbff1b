import { contract } from '@showfloor/contract/contract'
import type { Caller } from './world.ts'

const numerals = '零一二三四五六七八九'

/** Asks for a captcha in words and answers it as somebody who listens would. */
export const solvedCaptcha = async (caller: Caller): Promise<{ captchaId: string; answer: string }> => {
  const { captchaId, question } = await caller.ask(contract.identity.captcha, { kind: 'QUESTION' })
  const [left = '', right = ''] = /^(.)加(.)等于几/.exec(question ?? '')?.slice(1) ?? []
  return { captchaId, answer: String(numerals.indexOf(left) + numerals.indexOf(right)) }
}
