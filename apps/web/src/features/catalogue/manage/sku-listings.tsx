import { t } from '../../../i18n/i18n.ts'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import shared from '../../identity/administration.module.css'
import { useChoices } from './manage.queries.ts'
import type { ListingDraft, SkuEditing } from './sku-draft.ts'
import classes from './manage.module.css'

/** The channels a SKU is listed in, under which codes. */
export const Listings = ({ draft, faults, onChange }: SkuEditing) => {
  const { channels } = useChoices()
  const left = channels.filter(({ id }) => !draft.listings.some(({ channelId }) => channelId === id))
  const put = (at: number, part: Partial<ListingDraft>) =>
    onChange({ listings: draft.listings.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  return (
    <Panel title={t('browse.mappings')}>
      <div className={shared['form']}>
        {draft.listings.length === 0 ? <p className={classes['quiet']}>{t('manage.noListings')}</p> : null}
        {draft.listings.map((one, at) => (
          <fieldset key={one.channelId} className={classes['part']}>
            <legend>{channels.find(({ id }) => id === one.channelId)?.name ?? '…'}</legend>
            <div className={shared['pair']}>
              <TextField
                label={t('browse.outerId')}
                required
                maxLength={60}
                autoComplete="off"
                value={one.itemOuterId}
                error={faults[`listings.${at}.itemOuterId`]}
                onChange={(event) => put(at, { itemOuterId: event.currentTarget.value.trim() })}
              />
              <TextField
                label={t('browse.thirdParty')}
                maxLength={60}
                autoComplete="off"
                value={one.thirdPartySku}
                onChange={(event) => put(at, { thirdPartySku: event.currentTarget.value.trim() })}
              />
            </div>
          </fieldset>
        ))}
        {left.length > 0 ? (
          <SelectField
            label={t('manage.listingAdd')}
            value=""
            options={[
              { value: '', label: t('manage.chooseChannel') },
              ...left.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(channelId) =>
              channelId &&
              onChange({
                listings: [...draft.listings, { channelId, itemOuterId: draft.skuCode, thirdPartySku: '' }],
              })
            }
          />
        ) : null}
      </div>
    </Panel>
  )
}
