import { CATALOGUE_CODE_MAX } from '@showfloor/contract/common/catalogue-words'
import { Button } from '@mantine/core'
import { t } from '../../../../i18n/i18n.ts'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Panel } from '../../../../ui/screen/panel.tsx'
import { SelectField } from '../../../../ui/choices/select-field.tsx'
import shared from '../../../identity/administration.module.css'
import { useChoices } from '../manage.queries.ts'
import type { ListingDraft, SkuEditing } from './sku-draft.ts'
import { Inline, Note, Stack } from '../../../../ui/layout/parts.tsx'
import classes from '../manage.module.css'

/** The channels a SKU is listed in, with its codes; `listed` are the saved ones. */
export const Listings = ({ draft, faults, onChange, listed }: SkuEditing & { listed: readonly string[] }) => {
  const channels = useChoices('md_ChannelBO')
  const left = channels.filter(({ id }) => !draft.listings.some(({ channelId }) => channelId === id))
  const put = (at: number, part: Partial<ListingDraft>) =>
    onChange({ listings: draft.listings.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  const nameOf = (channelId: string): string => channels.find(({ id }) => id === channelId)?.name ?? '…'
  const end = async ({ channelId }: ListingDraft) => {
    const isKnown = listed.includes(channelId)
    if (isKnown && !(await confirm({ text: t('manage.listingEndText', { name: nameOf(channelId) }) }))) return
    onChange({ listings: draft.listings.filter((one) => one.channelId !== channelId) })
  }
  return (
    <Panel title={t('browse.mappings')}>
      <div className={shared.form}>
        {draft.listings.length === 0 ? <Note>{t('manage.noListings')}</Note> : null}
        {draft.listings.map((one, at) => (
          <Stack
            as="fieldset"
            columns={1}
            gap={3}
            line="around"
            round="m"
            key={one.channelId}
            className={classes.part}
          >
            <Inline as="legend" gap={3} align="center" justify="between" wide weight={600}>
              {nameOf(one.channelId)}
            </Inline>
            <div className={shared.pair}>
              <TextField
                label={t('browse.outerId')}
                required
                maxLength={CATALOGUE_CODE_MAX}
                autoComplete="off"
                value={one.itemOuterId}
                error={faults[`listings.${at}.itemOuterId`]}
                onChange={(event) => put(at, { itemOuterId: event.currentTarget.value })}
              />
              <TextField
                label={t('browse.thirdParty')}
                maxLength={CATALOGUE_CODE_MAX}
                autoComplete="off"
                value={one.thirdPartySku}
                error={faults[`listings.${at}.thirdPartySku`]}
                onChange={(event) => put(at, { thirdPartySku: event.currentTarget.value })}
              />
            </div>
            <div>
              <Button variant="subtle" onClick={() => void end(one)}>
                {t('manage.listingEnd')}
              </Button>
            </div>
          </Stack>
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
