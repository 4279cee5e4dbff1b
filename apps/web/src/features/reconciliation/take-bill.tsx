import { chinaDay } from '@showfloor/contract/common/china-time'
import { chainEntity } from '@showfloor/contract/common/legal-entities'
import { Button } from '@mantine/core'
import { billBytesMax, billSources, type BillSource } from '@showfloor/contract/common/provider-bills'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nounKey } from '../../client/queries.ts'
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
import { billDaysQuery, takeBill } from './bills.queries.ts'
import { useFetchBill } from './use-fetch-bill.ts'
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

/** Fetches the bill of a day, or uploads its file. */
export const TakeBill = () => {
  const queryClient = useQueryClient()
  const [source, setSource] = useState<BillSource>('WECHAT_PAY')
  const [day, setDay] = useState(yesterday)
  const [entityId, setEntityId] = useState<string>(chainEntity)
  const entities = useEntities()
  const { fetchBill, isPending } = useFetchBill()
  const [busy, setBusy] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    if (file.size > billBytesMax) return setRefused(t('bills.tooLarge', { n: megabytesMax }))
    setBusy(file.name)
    setRefused(undefined)
    try {
      const taken = await takeBill({ source, day, entityId }, file)
      const n = formatNumber(taken.open)
      toast.success(
        t(taken.known ? 'bills.known' : 'bills.taken', { rows: formatNumber(taken.rows), open: n }),
      )
      await queryClient.invalidateQueries({ queryKey: nounKey('reconciliation') })
    } catch (error) {
      setRefused(messageOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Panel title={t('bills.take')}>
      <div className={classes['take']}>
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
        <Button
          loading={isPending}
          disabled={day === ''}
          onClick={() => fetchBill({ source, day, entityId })}
        >
          {t('bills.fetch')}
        </Button>
      </div>
      {refused === undefined ? null : <Notice>{refused}</Notice>}
      <DropFile
        label={t('bills.choose')}
        hint={t('bills.hint')}
        accept=".csv,.txt"
        busy={busy}
        onFile={(files) => void take(files)}
      />
    </Panel>
  )
}
