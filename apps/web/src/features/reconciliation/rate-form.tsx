import { Button } from '@mantine/core'
import { ratedSources, ratedTypes, type RatedSource } from '@showfloor/contract/common/provider-bills'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { CheckField } from '../../ui/choices/check-field.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { useForm } from '../../ui/drafts/use-form.ts'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { shopListQuery, shopsOf } from '../shops/shop-list.ts'
import { readRate } from './rate-text.ts'
import { Stack } from '../../ui/layout/parts.tsx'
import classes from './bills.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const empty = {
  source: 'WECHAT_PAY' as RatedSource,
  type: '',
  shopId: '',
  from: '',
  until: '',
  rate: '',
  returnsFee: true,
}
type RateDraft = typeof empty

const inputOf = ({ source, type, shopId, from, until, rate, returnsFee }: RateDraft) => {
  const millionths = readRate(rate)
  if (millionths === undefined || from === '') return undefined
  const ofType = ratedTypes[source].find((one) => one === type)
  return {
    source,
    from,
    rate: millionths,
    returnsFee,
    ...(ofType ? { type: ofType } : {}),
    ...(shopId === '' ? {} : { shopId }),
    ...(until === '' ? {} : { until }),
  }
}

const Scope = ({ draft, change }: { draft: RateDraft; change: (next: Partial<RateDraft>) => void }) => {
  const shops = shopsOf(useQuery(shopListQuery()).data?.data ?? [])
  return (
    <>
      <SelectField
        label={t('bills.source')}
        value={draft.source}
        onChange={(value) => change({ source: value as RatedSource, type: '' })}
        options={ratedSources.map((value) => ({ value, label: t(`bills.source.${value}`) }))}
      />
      <SelectField
        label={t('bills.rateType')}
        value={draft.type}
        onChange={(type) => change({ type })}
        options={[
          { value: '', label: t('bills.allTypes') },
          ...ratedTypes[draft.source].map((value) => ({ value, label: t(`payments.type.${value}`) })),
        ]}
      />
      <SelectField
        label={t('bills.rateShop')}
        value={draft.shopId}
        onChange={(shopId) => change({ shopId })}
        options={[
          { value: '', label: t('bills.allShops') },
          ...shops.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </>
  )
}

/** Adds a rate agreed with a provider. */
export const RateForm = ({ onDone }: { onDone: () => void }) => {
  const { draft, change, sent, fault, onSubmit } = useForm('provider rate', empty)
  const save = useCall('reconciliation.setRate', useChangeOutcome('reconciliation')(t('bills.rateSaved')))
  const submit = onSubmit(() => {
    const input = inputOf(draft)
    if (!input) return
    const onSuccess = () => {
      sent()
      onDone()
    }
    save.mutate(input, { onSuccess })
  })
  return (
    <Stack as="form" gap={3} noValidate onSubmit={submit}>
      <Stack gap={3} align="end" marginBottom={3} className={classes.take}>
        <Scope draft={draft} change={change} />
        <TextField
          label={t('bills.rate')}
          inputMode="decimal"
          value={draft.rate}
          error={fault(readRate(draft.rate) === undefined, t('bills.rateMissing'))}
          onChange={(event) => change({ rate: event.currentTarget.value })}
        />
        <TextField
          type="date"
          label={t('bills.rateFrom')}
          value={draft.from}
          error={fault(draft.from === '', t('bills.fromMissing'))}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextField
          type="date"
          label={t('bills.rateUntil')}
          value={draft.until}
          onChange={(event) => change({ until: event.currentTarget.value })}
        />
      </Stack>
      <CheckField
        label={t('bills.returnsFee')}
        checked={draft.returnsFee}
        onChange={(returnsFee) => change({ returnsFee })}
      />
      <FormButtons>
        <Button variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('bills.rateSave')}
        </Button>
      </FormButtons>
    </Stack>
  )
}
