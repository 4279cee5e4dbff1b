import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery, useCall } from '../../client/queries.ts'
import { formatDay } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { ScrollTable } from '../../ui/lists/scroll-table.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import type { ProviderRate } from './bills.queries.ts'
import { RateForm } from './rate-form.tsx'
import { rateText } from './rate-text.ts'
import { Stack } from '../../ui/layout/parts.tsx'
import classes from './bills.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const daysOf = ({ from, until }: ProviderRate): string =>
  until === null
    ? t('bills.since', { from: formatDay(from) })
    : t('bills.between', { from: formatDay(from), until: formatDay(until) })

const Row = ({ one }: { one: ProviderRate }) => {
  const remove = useCall(
    'reconciliation.removeRate',
    useChangeOutcome('reconciliation')(t('bills.rateRemoved')),
  )
  return (
    <tr>
      <th scope="row">{t(`bills.source.${one.source}`)}</th>
      <td>{one.type === null ? t('bills.allTypes') : t(`payments.type.${one.type}`)}</td>
      <td>{one.shopId === null ? t('bills.allShops') : one.shopName}</td>
      <td>{daysOf(one)}</td>
      <td className={classes.number}>{rateText(one.rate)}</td>
      <td>{t(one.returnsFee ? 'bills.feeBack' : 'bills.feeKept')}</td>
      <td>
        <Button
          size="compact-sm"
          variant="default"
          loading={remove.isPending}
          onClick={() => remove.mutate({ id: one.id })}
        >
          {t('bills.rateRemove')}
        </Button>
      </td>
    </tr>
  )
}

/** The rates agreed with providers, which the fees in their bills are checked against. */
export const Rates = () => {
  const { data } = useQuery(callQuery('reconciliation.rates', {}))
  const [adding, setAdding] = useState(false)
  if (!data) return null
  return (
    <Panel title={t('bills.rates')}>
      <Stack columns={1} gap={3}>
        {data.data.length === 0 ? (
          <p>{t('bills.noRates')}</p>
        ) : (
          <ScrollTable label={t('bills.rates')}>
            <thead>
              <tr>
                {(
                  ['source', 'rateType', 'rateShop', 'rateDays', 'rate', 'onRefund', 'rateRemove'] as const
                ).map((name) => (
                  <th key={name} scope="col">
                    {t(`bills.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.data.map((one) => (
                <Row key={one.id} one={one} />
              ))}
            </tbody>
          </ScrollTable>
        )}
        {adding ? (
          <RateForm onDone={() => setAdding(false)} />
        ) : (
          <FormButtons>
            <Button variant="default" onClick={() => setAdding(true)}>
              {t('bills.rateAdd')}
            </Button>
          </FormButtons>
        )}
      </Stack>
    </Panel>
  )
}
