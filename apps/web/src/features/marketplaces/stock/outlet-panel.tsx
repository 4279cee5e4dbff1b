import { Button } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { useCall } from '../../../client/queries.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { useChangeOutcome } from '../../../ui/feedback/change-outcome.ts'
import { Form } from '../../../ui/fields/form.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { parseWhole } from '../../../ui/figures/number-text.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Note, Stack } from '../../../ui/layout/parts.tsx'

export type Outlet = CallOutput<'marketplaces.outlets'>['data'][number]
type OfShop = { shopId: string; outlet: Outlet }

const safetyMax = 9999

/** The safety stock, and whether the marketplace gets stock and prices. */
const OutletForm = ({ shopId, outlet }: OfShop) => {
  const { channelId, safetyPieces, tellsStock, tellsPrices } = outlet
  const from = { safety: String(safetyPieces), tellsStock, tellsPrices }
  const { draft, change, sent } = useDraft(`outlet ${shopId} ${channelId}`, from)
  const [error, setError] = useState<string>()
  const done = useChangeOutcome('marketplaces')(t('marketplaces.stock.saved'))
  const save = useCall('marketplaces.setOutlet', {
    ...done,
    onSuccess: () => {
      sent()
      return done.onSuccess()
    },
  })
  const send = () => {
    const pieces = parseWhole(draft.safety, { min: 0, max: safetyMax })
    setError(pieces === undefined ? t('marketplaces.stock.safetyWhole') : undefined)
    if (pieces === undefined) return
    save.mutate({
      shopId,
      channelId,
      safetyPieces: pieces,
      tellsStock: draft.tellsStock,
      tellsPrices: draft.tellsPrices,
    })
  }
  return (
    <Form onSubmit={send}>
      <TextField
        label={t('marketplaces.stock.safety')}
        hint={t('marketplaces.stock.safetyHint')}
        error={error}
        after={t('marketplaces.stock.unit')}
        inputMode="numeric"
        maxLength={4}
        value={draft.safety}
        onChange={(event) => change({ safety: event.currentTarget.value })}
      />
      {outlet.linkId ? (
        <>
          <CheckField
            label={t('marketplaces.stock.tellsStock')}
            hint={t('marketplaces.stock.tellsStockHint')}
            checked={draft.tellsStock}
            onChange={(value) => change({ tellsStock: value })}
          />
          <CheckField
            label={t('marketplaces.stock.tellsPrices')}
            hint={t('marketplaces.stock.tellsPricesHint')}
            checked={draft.tellsPrices}
            onChange={(value) => change({ tellsPrices: value })}
          />
        </>
      ) : null}
      <FormButtons>
        <Button type="submit" variant="default" loading={save.isPending}>
          {t('marketplaces.stock.save')}
        </Button>
      </FormButtons>
    </Form>
  )
}

const factsOf = ({ articles, problems, comparedAt, differences }: Outlet): string =>
  [
    t('marketplaces.stock.articles', { n: articles }),
    problems > 0 ? t('marketplaces.stock.problems', { n: problems }) : '',
    comparedAt
      ? t('marketplaces.stock.compared', { time: formatDateTime(comparedAt), n: differences ?? 0 })
      : '',
  ]
    .filter(Boolean)
    .join(' · ')

const Sending = ({ shopId, outlet }: OfShop) => {
  const { channelId, tellsStock, tellsPrices } = outlet
  const outcome = useChangeOutcome('marketplaces')
  const tell = useCall('marketplaces.tellNow', outcome(t('marketplaces.stock.sending')))
  const compare = useCall('marketplaces.compareShelf', outcome(t('marketplaces.stock.comparing')))
  return (
    <FormButtons>
      <Button
        variant="default"
        loading={compare.isPending}
        onClick={() => compare.mutate({ shopId, channelId })}
      >
        {t('marketplaces.stock.compare')}
      </Button>
      {tellsStock || tellsPrices ? (
        <Button variant="default" loading={tell.isPending} onClick={() => tell.mutate({ shopId, channelId })}>
          {t('marketplaces.stock.sendAll')}
        </Button>
      ) : null}
    </FormButtons>
  )
}

/** The state of a channel, and the articles of its store that cannot be updated. */
export const OutletFacts = ({ outlet, codes }: { outlet: Outlet; codes: LinkProps }) => (
  <Note>
    {factsOf(outlet)}
    {outlet.unmatched > 0 ? (
      <>
        {' · '}
        {t('marketplaces.stock.unmatched', { n: outlet.unmatched })}{' '}
        <Link {...codes}>{t('marketplaces.match')}</Link>
      </>
    ) : null}
  </Note>
)

/** The settings of a channel, for users who may change them. */
export const OutletPanel = ({ shopId, outlet }: OfShop) => (
  <Panel title={t('marketplaces.stock.settings', { name: outlet.channelName })}>
    <Stack gap={3}>
      <OutletForm key={outlet.channelId} shopId={shopId} outlet={outlet} />
      {outlet.linkId ? <Sending shopId={shopId} outlet={outlet} /> : null}
    </Stack>
  </Panel>
)
