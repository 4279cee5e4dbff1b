import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../client/queries.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { Notice } from '../../../ui/states/notice.tsx'

/** Switches state subsidies on, and tells those who may see the rules that they stay 0 while the shop belongs to no city. */
export const SubsidySwitch = (props: {
  shopId: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}) => {
  const { shopId, checked, onChange } = props
  const maySee = useStored('userInfo')?.permissions.includes('subsidy.manage') === true
  const { data } = useQuery({ ...callQuery('subsidies.rules', {}), enabled: maySee && checked })
  const city = data?.data.find(({ shopIds }) => shopId !== undefined && shopIds.includes(shopId))
  const isUnset = checked && data !== undefined && city === undefined
  return (
    <>
      <CheckField
        label={t('settings.stateSubsidies')}
        hint={city === undefined ? undefined : t('settings.subsidyCity', { city: city.name })}
        checked={checked}
        onChange={onChange}
      />
      {isUnset ? <Notice>{t('settings.subsidyNoCity')}</Notice> : null}
    </>
  )
}
