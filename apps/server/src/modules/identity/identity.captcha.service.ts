import { createHash, randomBytes, randomInt } from 'node:crypto'
import { claimAttempt, type Attempt, type Subject } from '../../platform/attempts.ts'
import type { Language, PublicContext } from '../../platform/context.ts'
import { CallError } from '../../platform/errors.ts'
import { captchaCharacters, drawCaptcha } from './captcha-drawing.ts'
import { insertCaptcha, takeCaptcha } from './identity.codes.db.ts'

const lifetimeS = 180
/** How many open captchas one network may have; a shop's tablets share one. */
const openLimit = 60
const length = 4

export type CaptchaAnswer = { captchaId: string; answer: string } | undefined

const hashOf = (id: string, answer: string): Buffer =>
  createHash('sha256')
    .update(`${id} ${answer.normalize('NFKC').trim().toUpperCase()}`)
    .digest()

/** A new captcha: a drawing, or a sum in words. Error: RATE_LIMITED. */
export const newCaptcha = async (context: PublicContext, input: { kind: 'PICTURE' | 'QUESTION' }) => {
  const captchaId = randomBytes(16).toString('base64url')
  const task = input.kind === 'QUESTION' ? sum(context.language) : drawing()
  const kept = await insertCaptcha(context.db, {
    id: captchaId,
    answerHash: hashOf(captchaId, task.answer),
    network: context.network,
    lifetimeS,
    limit: openLimit,
  })
  if (!kept) throw new CallError('RATE_LIMITED', { seconds: lifetimeS })
  return { captchaId, picture: task.picture, question: task.question }
}

const drawing = () => {
  const answer = Array.from(
    { length },
    () => captchaCharacters[randomInt(captchaCharacters.length)] ?? '',
  ).join('')
  return { answer, picture: drawCaptcha(answer), question: null }
}

const numerals: Record<Language, string[]> = {
  zh: '零 一 二 三 四 五 六 七 八 九'.split(' '),
  en: 'zero one two three four five six seven eight nine'.split(' '),
}

const sum = (language: Language) => {
  const [left, right] = [randomInt(1, 10), randomInt(1, 10)]
  const [one, other] = [numerals[language][left] ?? '', numerals[language][right] ?? '']
  const question =
    language === 'zh' ? `${one}加${other}等于几？请填数字` : `What is ${one} plus ${other}? Answer in digits`
  return { answer: String(left + right), picture: null, question }
}

/**
 * Counts a try of the subjects before anything is looked at. A captcha that came along is used up either way, and needed only once it is due.
 * Errors: LOGIN_LOCKED, CAPTCHA_REQUIRED, CAPTCHA_WRONG.
 */
export const claimTry = async (
  context: PublicContext,
  subjects: readonly Subject[],
  captcha: CaptchaAnswer,
): Promise<Attempt> => {
  const passed =
    captcha !== undefined &&
    (await takeCaptcha(context.db, captcha.captchaId, hashOf(captcha.captchaId, captcha.answer)))
  const attempt = await claimAttempt(context.db, subjects, passed)
  if (attempt.lockedSeconds > 0) throw new CallError('LOGIN_LOCKED', { seconds: attempt.lockedSeconds })
  if (attempt.captchaMissing)
    throw new CallError(captcha === undefined ? 'CAPTCHA_REQUIRED' : 'CAPTCHA_WRONG', { captcha: true })
  return attempt
}
