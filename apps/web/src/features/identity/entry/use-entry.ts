import { useRef, useState, type RefObject } from 'react'
import { CallError } from '../../../client/request.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { useCaptcha, type Captcha } from '../fields/use-captcha.ts'
import { useWait, type Wait } from '../fields/use-wait.ts'

/** Errors by the name of their field; `answer` belongs to no field. */
export type Problem = Partial<
  Record<
    | 'account'
    | 'name'
    | 'username'
    | 'mobile'
    | 'smsCode'
    | 'password'
    | 'captcha'
    | 'chainName'
    | 'channelName'
    | 'siteName'
    | 'shopCode'
    | 'answer',
    string | undefined
  >
>

const fieldOf: Readonly<Record<string, keyof Problem>> = {
  CAPTCHA_REQUIRED: 'captcha',
  CAPTCHA_WRONG: 'captcha',
  SMS_CODE_WRONG: 'smsCode',
  SMS_TOO_SOON: 'smsCode',
  SMS_DAILY_LIMIT: 'smsCode',
  SMS_LIMIT_REACHED: 'smsCode',
  MOBILE_TAKEN: 'mobile',
  ACCOUNT_NAME_TAKEN: 'username',
  ACCOUNT_EXISTS: 'username',
  SHOP_EXISTS: 'shopCode',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_IS_NAME: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_WRONG: 'password',
}

const problemOf = (error: unknown): Problem => ({
  [(error instanceof CallError ? fieldOf[error.code] : undefined) ?? 'answer']: messageOf(error),
})

export type CaptchaAnswer = { captchaId: string; answer: string } | undefined
export type Entry = {
  form: RefObject<HTMLFormElement | null>
  problem: Problem
  busy: boolean
  /** How long the server refuses further attempts. */
  wait: Wait
  captcha: Captcha
  valueOf: (name: string) => string
  /**
   * One attempt: shows missing input, otherwise sends. A failure keeps typed input, is shown at its field, and starts the countdown or captcha that the server
   * requires. Returns whether it succeeded.
   */
  attempt: (missing: Problem, send: (captcha: CaptchaAnswer) => Promise<void>) => Promise<boolean>
}

/** The shared state of all forms before sign-in. `again`: the field to focus after an error that belongs to no field. */
export const useEntry = (again: keyof Problem): Entry => {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem>({})
  const [busy, setBusy] = useState(false)
  const wait = useWait()
  const captcha = useCaptcha()

  const inputs = () => [...(form.current?.querySelectorAll('input') ?? [])]
  const valueOf = (name: string) => inputs().find((input) => input.name === name)?.value ?? ''
  const show = (found: Problem): void => {
    setProblem(found)
    const place = inputs().find((input) => found[input.name as keyof Problem] !== undefined)
    ;(place ?? inputs().find((input) => input.name === again))?.focus()
  }
  const attempt: Entry['attempt'] = async (missing, send) => {
    if (busy) return false
    const answer = valueOf('captcha').trim()
    const found: Problem =
      captcha.due && captcha.isTyped && answer === ''
        ? { ...missing, captcha: t('identity.captchaMissing') }
        : missing
    if (Object.values(found).some((text) => text !== undefined)) {
      show(found)
      return false
    }
    setProblem({})
    setBusy(true)
    try {
      await send(await captcha.answered(answer))
      captcha.follow(null)
      return true
    } catch (error) {
      captcha.follow(error)
      if (error instanceof CallError && error.code === 'LOGIN_LOCKED') wait.start(error.seconds ?? 0)
      show(problemOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { form, problem, busy, wait, captcha, valueOf, attempt }
}
