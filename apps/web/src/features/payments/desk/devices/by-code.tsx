import { codeDigits, isPaymentCode } from '@showfloor/contract/common/payment-codes'
import { useEffect, useRef } from 'react'
import { call } from '../../../../client/call.ts'
import { t } from '../../../../i18n/i18n.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Icon } from '../../../../ui/pictures/icons.tsx'
import { useHandScanner } from '../../../../ui/search/use-hand-scanner.ts'
import { ScanButton } from '../../../catalogue/search/scan-button.tsx'
import row from '../../../catalogue/search/search.module.css'
import type { TenderType } from '../../payment-rules.ts'
import type { DeskWay, FieldsProps, WaitingProps } from '../desk-way.ts'
import { DeviceWaiting } from './device-waiting.tsx'
import { Stack } from '../../../../ui/layout/parts.tsx'

/** The code on the customer's phone: from the camera or a hand scanner, which take the money at once, or typed. */
const CodeField = ({ typed, errors, busy, onChange }: FieldsProps) => {
  const box = useRef<HTMLDivElement>(null)
  const scanned = useRef<string>(undefined)
  const code = typed.code ?? ''
  const read = (text: string) => {
    if (busy) return
    scanned.current = text
    onChange({ code: text })
  }
  useHandScanner(read)
  useEffect(() => {
    if (scanned.current === undefined || scanned.current !== code) return
    scanned.current = undefined
    box.current?.closest('form')?.requestSubmit()
  }, [code])
  return (
    <Stack gap={2} align="start" justify="start" ref={box} className={row.row}>
      <TextField
        label={t('payments.phoneCode')}
        hint={t('payments.phoneCodeHint')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        readOnly={busy}
        value={code}
        error={errors.code}
        onChange={(event) => onChange({ code: event.currentTarget.value })}
      />
      <ScanButton className={row.button} onCode={read} />
    </Stack>
  )
}

/** While the customer types the password, or the wallet gives no answer. */
const CodeWaiting = (props: WaitingProps) => (
  <DeviceWaiting
    {...props}
    paying={{ title: t('payments.phoneCodeWaiting'), text: t('payments.phoneCodeWaitingText') }}
    silent={{ title: t('payments.phoneCodeSilent'), text: t('payments.phoneCodeSilentText') }}
  />
)

/** Money by the payment code on the customer's phone, whichever wallet it is of: one choice stands for all of them. */
export const byCode = (...sameAs: readonly TenderType[]): DeskWay => ({
  icon: <Icon name="scan" />,
  sameAs,
  choiceText: () => t('payments.type.CODE'),
  takeText: (amount) => t('payments.takeByCode', { amount }),
  submit: ({ typed, ...asked }, idempotencyKey) =>
    call('payments.codeSubmit', { ...asked, authCode: codeDigits(typed.code ?? '') }, { idempotencyKey }),
  Fields: CodeField,
  check: (typed): Readonly<Record<string, string>> => {
    const code = codeDigits(typed.code ?? '')
    if (code === '') return { code: t('payments.phoneCodeEmpty') }
    return isPaymentCode(code) ? {} : { code: t('payments.phoneCodeStrange') }
  },
  begun: (typed) => ({ authCode: codeDigits(typed.code ?? '') }),
  Waiting: CodeWaiting,
})
