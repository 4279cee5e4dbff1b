import { Button } from '@mantine/core'
import type { VoucherPlatform } from '@showfloor/contract/common/vouchers'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { useHandScanner } from '../../../ui/search/use-hand-scanner.ts'
import { ScanButton } from '../../catalogue/search/scan-button.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import row from '../../catalogue/search/search.module.css'
import classes from '../vouchers.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'

/** The code of a voucher, typed or scanned; a scanned code is looked up at once. */
export const CodeForm = (props: {
  platform: VoucherPlatform
  busy: boolean
  isOffline: boolean
  /** Why the last code was refused. */
  fault: string | undefined
  onCode: (code: string) => void
}) => {
  const { platform, busy, isOffline, fault, onCode } = props
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const look = (text: string) => {
    setAsked(true)
    if (text.trim() !== '' && !busy && !isOffline) onCode(text.trim())
  }
  const scanned = (text: string) => {
    setCode(text)
    look(text)
  }
  useHandScanner(scanned)
  return (
    <Stack
      as="form"
      gap={4}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        look(code)
      }}
    >
      <Stack gap={2} align="start" justify="start" className={row.row}>
        <TextField
          label={t('vouchers.code')}
          hint={t(`vouchers.codeHint.${platform}`)}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={2000}
          readOnly={busy}
          value={code}
          error={asked && code.trim() === '' ? t('vouchers.codeEmpty') : fault}
          onChange={(event) => {
            setAsked(false)
            setCode(event.currentTarget.value)
          }}
        />
        <ScanButton className={row.button} onCode={scanned} />
      </Stack>
      <FormButtons>
        <Button type="submit" loading={busy} disabled={isOffline}>
          {t('vouchers.look')}
        </Button>
      </FormButtons>
    </Stack>
  )
}
