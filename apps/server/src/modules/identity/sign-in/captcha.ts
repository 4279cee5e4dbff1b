import { createHash, randomBytes, randomInt, pbkdf2 } from 'node:crypto'
import { attemptLimits, claimAttempt, type Attempt, type Subject } from '../../../platform/limits/attempts.ts'
import type { PublicContext } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { captchaCharacters, drawCaptcha } from '@showfloor/drawings/captcha/captcha'
import { countWork, insertCaptcha, takeCaptcha } from '../codes/codes.db.ts'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

// A device needs some milliseconds for one number, and tries a thousand on average.
const iterations = 20_000
const easiest = 2048
/** The number of proofs of work per hour at the lowest difficulty; each further as many double it, up to 32 times. */
const askedPerLevel = 4
const levelMax = 5

/** A proof of work: some seconds for a device, one try for the server; the difficulty rises with the number requested. */
const newWork = async (asked: number) => {
  const most = easiest * 2 ** Math.min(Math.floor((asked - 1) / askedPerLevel), levelMax)
  const answer = String(randomInt(most))
  const salt = randomBytes(16)
  const key = await derive(answer, salt, iterations, 16, 'sha256')
  return { answer, work: { salt: salt.toString('hex'), iterations, most, key: key.toString('hex') } }
}

const lifetimeS = { PICTURE: 180, WORK: 600 }
const length = 4

export type CaptchaAnswer = { captchaId: string; answer: string } | undefined

const hashOf = (id: string, answer: string): Buffer =>
  createHash('sha256')
    .update(`${id} ${answer.normalize('NFKC').trim().toUpperCase()}`)
    .digest()

/** Creates a captcha: a drawing, or a proof of work. Error: RATE_LIMITED. */
export const newCaptcha = async (context: PublicContext, { kind }: { kind: 'PICTURE' | 'WORK' }) => {
  const captchaId = randomBytes(16).toString('base64url')
  const { answer, ...task } = kind === 'WORK' ? await working(context) : drawing()
  const kept = await insertCaptcha(context.db, {
    id: captchaId,
    answerHash: hashOf(captchaId, answer),
    network: context.network,
    lifetimeS: lifetimeS[kind],
    limit: attemptLimits.openCaptchas,
  })
  if (!kept) throw new CallError('RATE_LIMITED', { seconds: lifetimeS[kind] })
  return { captchaId, ...task }
}

const drawing = () => {
  const answer = Array.from(
    { length },
    () => captchaCharacters[randomInt(captchaCharacters.length)] ?? '',
  ).join('')
  return { answer, picture: drawCaptcha(answer, Math.random), work: null }
}

const working = async ({ db, network }: PublicContext) => {
  const { answer, work } = await newWork(await countWork(db, network))
  return { answer, picture: null, work }
}

/**
 * Counts a try of the subjects before anything is checked. A captcha that is sent is used up either way; one is required after failures.
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
