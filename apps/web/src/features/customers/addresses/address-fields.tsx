import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { Address } from '../customers.queries.ts'
import { noDistrict, type DistrictPath } from './district-path.ts'
import { DistrictPicker } from './district-picker.tsx'

export type AddressDraft = { path: DistrictPath; detail: string }
export const noAddressDraft: AddressDraft = { path: noDistrict, detail: '' }

export const addressDraft = (address: Address): AddressDraft => ({
  path: [address.provinceCode, address.cityCode, address.countyCode, address.townCode],
  detail: address.detail,
})

export const isAddressComplete = (draft: AddressDraft): boolean =>
  draft.path[3] !== '' && draft.detail.trim() !== ''

/** The fields of an address. `asked`: whether missing fields are marked. */
export const AddressFields = (props: {
  draft: AddressDraft
  asked: boolean
  onChange: (draft: AddressDraft) => void
}) => {
  const { draft, asked, onChange } = props
  return (
    <>
      <DistrictPicker path={draft.path} wrong={asked} onChange={(path) => onChange({ ...draft, path })} />
      <TextField
        label={t('customers.detail')}
        placeholder={t('customers.detailHint')}
        maxLength={200}
        value={draft.detail}
        error={asked && draft.detail.trim() === '' ? t('customers.detailMissing') : undefined}
        onChange={(event) => onChange({ ...draft, detail: event.currentTarget.value })}
      />
    </>
  )
}
