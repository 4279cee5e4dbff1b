import { Button } from '@mantine/core'
import { t } from '../../../i18n/i18n.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { QuantityRow, QuantityRows } from '../../../ui/fields/quantity-rows.tsx'
import { useClaimChanges, type Claim } from '../claims.queries.ts'
import { Note, Stack } from '../../../ui/layout/parts.tsx'

/** Records returned goods: how many of each can be sold again; the others are written off. */
export const Receiving = ({ claim }: { claim: Claim }) => {
  const isBroken = claim.reason === 'DAMAGED'
  const { draft, change, sent } = useDraft<Record<string, number>>(
    `claim goods ${claim.id}`,
    Object.fromEntries(claim.lines.map(({ lineId, itemQty }) => [lineId, isBroken ? 0 : itemQty])),
  )
  const { receive } = useClaimChanges()
  const lines = claim.lines.map(({ lineId }) => ({ lineId, keptQty: draft[lineId] ?? 0 }))
  return (
    <Stack
      as="form"
      gap={4}
      aria-label={t('claims.receive')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        receive.mutate({ id: claim.id, version: claim.version, lines }, { onSuccess: sent })
      }}
    >
      <QuantityRows legend={t('claims.receive')}>
        {claim.lines.map(({ lineId, skuName, itemQty }) => {
          const kept = draft[lineId] ?? 0
          return (
            <QuantityRow
              key={lineId}
              name={skuName}
              detail={t('claims.keptOf', { kept, lost: itemQty - kept })}
              label={`${skuName} ${t('claims.kept')}`}
              max={itemQty}
              value={kept}
              onChange={(n) => change({ [lineId]: n })}
            />
          )
        })}
      </QuantityRows>
      <Note tabular>{t('claims.receiveText')}</Note>
      <FormButtons>
        <Button type="submit" loading={receive.isPending}>
          {t('claims.receiveDo')}
        </Button>
      </FormButtons>
    </Stack>
  )
}
