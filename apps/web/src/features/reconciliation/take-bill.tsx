import { chinaDay } from '@showfloor/contract/common/china-time'
import { chainEntity } from '@showfloor/contract/common/legal-entities'
import { Button } from '@mantine/core'
import { billBytesMax, billSources, type BillSource } from '@showfloor/contract/common/provider-bills'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nounKey } from '../../client/queries.ts'
import { CallError } from '../../client/request.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { DropFile } from '../../ui/files/drop-file.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { entityName } from '../payments/entities/entity-name.ts'
import { AcquirerColumns } from './acquirer-columns.tsx'
import { billDaysQuery, columnsOf, takeBill, type FileColumns } from './bills.queries.ts'
import { useFetchBill } from './use-fetch-bill.ts'
import { Stack } from '../../ui/layout/parts.tsx'
import classes from './bills.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const megabytesMax = billBytesMax / 1_000_000
/** Providers publish the bill of a day on the following day. */
const yesterday = (): string => chinaDay(new Date(), -1)

/** The entities with bills. */
const useEntities = (): [id: string, name: string][] => {
  const { data } = useQuery(billDaysQuery())
  return [...new Map(data?.data.map((one) => [one.entityId, entityName(one.entityName)]))]
}

const isUnknown = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'BILL_COLUMNS_UNKNOWN'

/** Uploads a bill's file. A header that is not known yet is asked about first; then the file is taken by it. */
const useTaking = () => {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [asking, setAsking] = useState<{ found: FileColumns; again: () => void }>()
  const take = async (ref: Parameters<typeof takeBill>[0], file: File): Promise<void> => {
    if (file.size > billBytesMax) return setRefused(t('bills.tooLarge', { n: megabytesMax }))
    setBusy(file.name)
    setRefused(undefined)
    try {
      const taken = await takeBill(ref, file)
      const n = formatNumber(taken.open)
      toast.success(
        t(taken.known ? 'bills.known' : 'bills.taken', { rows: formatNumber(taken.rows), open: n }),
      )
      await queryClient.invalidateQueries({ queryKey: nounKey('reconciliation') })
    } catch (error) {
      if (!isUnknown(error)) return setRefused(messageOf(error))
      await columnsOf(file).then(
        (found) => setAsking({ found, again: () => void take(ref, file) }),
        (fault: unknown) => setRefused(messageOf(fault)),
      )
    } finally {
      setBusy(undefined)
    }
  }
  return { take, busy, refused, asking, endAsking: () => setAsking(undefined) }
}

/** Fetches the bill of a day, or uploads its file. */
export const TakeBill = () => {
  const [source, setSource] = useState<BillSource>('WECHAT_PAY')
  const [day, setDay] = useState(yesterday)
  const [entityId, setEntityId] = useState<string>(chainEntity)
  const entities = useEntities()
  const { fetchBill, isPending } = useFetchBill()
  const { take, busy, refused, asking, endAsking } = useTaking()
  return (
    <Panel title={t('bills.take')}>
      <Stack gap={3} align="end" marginBottom={3} className={classes.take}>
        <SelectField
          label={t('bills.source')}
          value={source}
          onChange={(value) => setSource(value as BillSource)}
          options={billSources.map((value) => ({ value, label: t(`bills.source.${value}`) }))}
        />
        {entities.length > 1 ? (
          <SelectField
            label={t('bills.entity')}
            value={entityId}
            onChange={setEntityId}
            options={entities.map(([value, name]) => ({ value, label: name }))}
          />
        ) : null}
        <TextField
          type="date"
          label={t('bills.day')}
          value={day}
          required
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        {source === 'ACQUIRER' ? null : (
          <Button
            loading={isPending}
            disabled={day === ''}
            onClick={() => fetchBill({ source, day, entityId })}
          >
            {t('bills.fetch')}
          </Button>
        )}
      </Stack>
      {refused === undefined ? null : <Notice>{refused}</Notice>}
      <DropFile
        label={t('bills.choose')}
        hint={t(source === 'ACQUIRER' ? 'bills.acquirerHint' : 'bills.hint')}
        accept=".csv,.txt,.xlsx"
        busy={busy}
        onFile={([file]) => {
          if (file) void take({ source, day, entityId }, file)
        }}
      />
      {asking === undefined ? null : (
        <AcquirerColumns
          found={asking.found}
          onClose={endAsking}
          onSaved={() => {
            endAsking()
            asking.again()
          }}
        />
      )}
    </Panel>
  )
}
