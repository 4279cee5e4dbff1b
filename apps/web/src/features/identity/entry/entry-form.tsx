import { lazy, Suspense, type ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { remainingText } from '../../../ui/feedback/countdown.tsx'
import { PlainButton } from '../../../ui/buttons/plain-button.tsx'
import { Refusal } from './refusal.tsx'
import type { Entry } from './use-entry.ts'
import { Stack } from '../../../ui/layout/parts.tsx'

const CaptchaField = lazy(() =>
  import('../fields/captcha-field.tsx').then((chunk) => ({ default: chunk.CaptchaField })),
)

/** A form before sign-in: its fields, a captcha when required, the server's answer, and one button that counts down during a lock. */
export const EntryForm = (props: {
  entry: Entry
  submitLabel: string
  onSubmit: () => void
  children: ReactNode
}) => {
  const { form, captcha, problem, busy } = props.entry
  const { left } = props.entry.wait
  return (
    <Stack
      as="form"
      columns={1}
      gap={5}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (left === 0) props.onSubmit()
      }}
    >
      {props.children}
      {captcha.due ? (
        <Suspense>
          <CaptchaField captcha={captcha} error={problem.captcha} />
        </Suspense>
      ) : null}
      <Refusal text={problem.answer} />
      <PlainButton type="submit" primary wide busy={busy} disabled={left > 0}>
        {left > 0 ? t('identity.waitFor', { time: remainingText(left * 1000) }) : props.submitLabel}
      </PlainButton>
    </Stack>
  )
}
