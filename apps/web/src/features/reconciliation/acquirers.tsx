import { Button } from '@mantine/core'
import { acquirerColumns } from '@showfloor/contract/common/provider-bills'
import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../client/call.ts'
import { callQuery, useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'
import { ScrollTable } from '../../ui/lists/scroll-table.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Text } from '../../ui/layout/parts.tsx'
import classes from './bills.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type Acquirer = CallOutput<'reconciliation.acquirers'>['data'][number]

const titlesOf = ({ titles }: Acquirer): string[] =>
  acquirerColumns.flatMap((column) => {
    const title = titles[column]
    return title === undefined ? [] : [t('bills.columnIs', { column: t(`bills.column.${column}`), title })]
  })

const Row = ({ one }: { one: Acquirer }) => {
  const remove = useCall(
    'reconciliation.removeAcquirer',
    useChangeOutcome('reconciliation')(t('bills.acquirerRemoved')),
  )
  return (
    <tr>
      <th scope="row">{one.name}</th>
      <td>{one.types.map((type) => t(`payments.type.${type}`)).join(t('common.listSeparator'))}</td>
      <Text as="td" breakWords className={classes.row}>
        {titlesOf(one).join(t('common.listSeparator'))}
      </Text>
      <td>{one.actor}</td>
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

/** The acquirers whose headers are known; a removed one is asked about again with its next file. */
export const Acquirers = () => {
  const { data } = useQuery(callQuery('reconciliation.acquirers', {}))
  if (!data || data.data.length === 0) return null
  return (
    <Panel title={t('bills.acquirers')}>
      <ScrollTable label={t('bills.acquirers')}>
        <thead>
          <tr>
            {(['acquirer', 'rateType', 'columnNames', 'actor', 'rateRemove'] as const).map((name) => (
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
    </Panel>
  )
}
