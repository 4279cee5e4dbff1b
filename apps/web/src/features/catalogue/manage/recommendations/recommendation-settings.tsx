import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../../../client/call.ts'
import { callQuery, nounKey, useCall } from '../../../../client/queries.ts'
import { t } from '../../../../i18n/i18n.ts'
import { CheckField } from '../../../../ui/choices/check-field.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Quantity } from '../../../../ui/fields/quantity.tsx'
import { Segmented } from '../../../../ui/choices/segmented.tsx'
import { QueryState } from '../../../../ui/states/query-state.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Note } from '../../../../ui/layout/parts.tsx'
import shared from '../../../identity/administration.module.css'
import classes from '../manage.module.css'

type Setting = CallOutput<'catalogue.recommendationSetting'>
const sources = ['BOTH', 'CHOSEN', 'AUTOMATIC'] as const
const shownMax = 12

const SettingForm = ({
  shopId,
  setting,
  onSaved,
}: {
  shopId: string
  setting: Setting
  onSaved: () => void
}) => {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(setting)
  const update = useCall('catalogue.recommendationSettingUpdate', {
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: nounKey('catalogue') })
      toast.done()
      onSaved()
    },
  })
  return (
    <div className={shared.form}>
      <Segmented
        label={t('manage.recommendedFrom')}
        kind="cards"
        value={draft.source}
        options={sources.map((value) => ({ value, label: t(`manage.source.${value}`) }))}
        onChange={(source) => setDraft({ ...draft, source })}
      />
      <Note>{t(`manage.sourceText.${draft.source}`)}</Note>
      <CheckField
        label={t('manage.inStockOnly')}
        checked={draft.inStockOnly}
        onChange={(inStockOnly) => setDraft({ ...draft, inStockOnly })}
      />
      <div className={classes.line}>
        <span>{t('manage.shown')}</span>
        <Quantity
          value={draft.size}
          min={1}
          max={shownMax}
          label={t('manage.shown')}
          onChange={(size) => setDraft({ ...draft, size })}
        />
      </div>
      <Button loading={update.isPending} onClick={() => update.mutate({ shopId, ...draft })}>
        {t('manage.save')}
      </Button>
    </div>
  )
}

/** The source of a shop's recommendations. */
export const RecommendationSettings = (props: {
  shop: { id: string; name: string }
  onClose: () => void
}) => {
  const { shop, onClose } = props
  const query = useQuery(callQuery('catalogue.recommendationSetting', { shopId: shop.id }))
  return (
    <Dialog title={t('manage.recommendationsOf', { shop: shop.name })} open onClose={onClose}>
      <QueryState query={query} rows={3} rowPx={48} />
      {query.data ? <SettingForm shopId={shop.id} setting={query.data} onSaved={onClose} /> : null}
    </Dialog>
  )
}
