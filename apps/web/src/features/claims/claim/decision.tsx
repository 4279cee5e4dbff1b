import { claimOutcomes, type ClaimOutcome } from '@showfloor/contract/common/claim-status'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../i18n/i18n.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { useForm } from '../../../ui/drafts/use-form.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { centsText } from '../../../ui/figures/amount-text.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { orderDeliveriesQuery } from '../../deliveries/deliveries.queries.ts'
import { sentTerms, TermsFields, type DeliveryTerms } from '../../deliveries/delivery-terms.tsx'
import { goodsText } from '../goods-text.ts'
import { useClaimChanges, type Claim } from '../claims.queries.ts'
import { checkedAmount, MoneyField } from './money.tsx'
import { Note, Stack } from '../../../ui/layout/parts.tsx'

type Draft = { outcome: ClaimOutcome; note: string; typed: string; terms: DeliveryTerms }

/** Whether an outcome is impossible for these goods. */
const isImpossible = (claim: Claim, outcome: ClaimOutcome): boolean =>
  (outcome === 'RETURN' && claim.atTheDoor) ||
  (outcome === 'EXCHANGE' && claim.lines.some(({ serialNo }) => serialNo !== null))

const draftFor = (claim: Claim): Draft => ({
  outcome: claimOutcomes.find((outcome) => !isImpossible(claim, outcome)) ?? 'REFUSED',
  note: '',
  typed: centsText(claim.lines.reduce((sum, { amount }) => sum + amount, 0)),
  terms: {
    day: '',
    windowId: null,
    assembly: false,
    callBefore: true,
    note: `${t('claims.fetchBack')} ${goodsText(claim.lines)}`,
  },
})

/** The input of a draft, or undefined while something is missing. */
const sentBy = (draft: Draft, amount: ReturnType<typeof checkedAmount>) => {
  const { outcome, note, terms } = draft
  const said = { outcome, note: note.trim() }
  if (outcome === 'RETURN' || outcome === 'DIFFERENCE')
    return 'cents' in amount ? { ...said, amount: amount.cents } : undefined
  if (outcome === 'REFUSED') return said.note === '' ? undefined : said
  const { note: deliveryNote, ...trip } = sentTerms(terms)
  return { ...said, ...trip, deliveryNote }
}

const Trip = (props: { claim: Claim; terms: DeliveryTerms; onChange: (terms: DeliveryTerms) => void }) => {
  const { claim, terms, onChange } = props
  const { data } = useQuery(orderDeliveriesQuery(claim.orderId))
  return (
    <TermsFields
      terms={terms}
      orderId={claim.orderId}
      pickup={data?.pickup ?? false}
      pieces={claim.lines.reduce((sum, { itemQty }) => sum + itemQty, 0)}
      onChange={(part) => onChange({ ...terms, ...part })}
    />
  )
}

/** The decision on a claim: the outcome and its details. */
export const Decision = ({ claim }: { claim: Claim }) => {
  const { draft, change, sent, submitted, onSubmit } = useForm(`claim decision ${claim.id}`, draftFor(claim))
  const { decide } = useClaimChanges()
  const { outcome, note, typed, terms } = draft
  const amount = checkedAmount(typed, claim, outcome === 'DIFFERENCE')
  const isTrip = outcome === 'REPAIR' || (outcome === 'EXCHANGE' && !claim.atTheDoor)
  const send = onSubmit(() => {
    const wish = sentBy(draft, amount)
    if (wish) decide.mutate({ id: claim.id, version: claim.version, ...wish }, { onSuccess: sent })
  })
  return (
    <Stack as="form" gap={4} aria-label={t('claims.decision')} noValidate onSubmit={send}>
      <Segmented
        kind="cards"
        label={t('claims.decision')}
        value={outcome}
        onChange={(value) => change({ outcome: value })}
        options={claimOutcomes.map((value) => ({
          value,
          label: t(`claims.outcome.${value}`),
          disabled: isImpossible(claim, value),
        }))}
      />
      <Note tabular>{t(`claims.means.${outcome}`)}</Note>
      {outcome === 'EXCHANGE' && claim.atTheDoor ? (
        <Notice tone="accent">{t('claims.doorExchange')}</Notice>
      ) : null}
      {isTrip ? <Trip claim={claim} terms={terms} onChange={(next) => change({ terms: next })} /> : null}
      {outcome === 'RETURN' || outcome === 'DIFFERENCE' ? (
        <MoneyField
          claim={claim}
          typed={typed}
          amount={amount}
          asked={submitted}
          onChange={(text) => change({ typed: text })}
        />
      ) : null}
      <TextArea
        label={t('claims.decisionNote')}
        hint={t('claims.decisionNoteHint')}
        error={
          submitted && outcome === 'REFUSED' && note.trim() === ''
            ? t('claims.decisionNoteMissing')
            : undefined
        }
        rows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <FormButtons>
        <Button type="submit" loading={decide.isPending}>
          {t(`claims.decide.${outcome}`)}
        </Button>
      </FormButtons>
    </Stack>
  )
}
