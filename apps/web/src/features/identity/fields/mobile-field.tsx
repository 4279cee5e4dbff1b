import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { isMobile, plainMobile } from '../../../ui/figures/mobile-text.ts'

/** Why a mobile is invalid, if anything. */
export const mobileProblem = (mobile: string): string | undefined => {
  if (mobile === '') return t('identity.mobileMissing')
  return isMobile(mobile) ? undefined : t('identity.mobileWrong')
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
