import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'

/** `+86 138-0000 0001` → `13800000001`: how people paste a number. */
export const plainMobile = (text: string): string =>
  text.replaceAll(/[\s()-]/g, '').replace(/^(\+|00)?86(?=1\d{10}$)/, '')

/** What is wrong with a mobile, if anything. */
export const mobileProblem = (mobile: string): string | undefined => {
  if (mobile === '') return t('identity.mobileMissing')
  return /^1[3-9]\d{9}$/.test(mobile) ? undefined : t('identity.mobileWrong')
}

/** A mobile number that a code can be sent to. */
export const MobileField = ({ error }: { error: string | undefined }) => {
  const prefixes = useQuery({ ...callQuery('identity.mobilePrefixes', {}), staleTime: Infinity })
  return (
    <TextField
      name="mobile"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      label={t('identity.mobile')}
      placeholder={t('identity.mobileHint')}
      maxLength={20}
      before={<span>{prefixes.data?.[0]?.prefix ?? '+86'}</span>}
      onBlur={(event) => {
        event.currentTarget.value = plainMobile(event.currentTarget.value)
      }}
      error={error}
    />
  )
}
