import type { OutputOf } from '@showfloor/contract/common/call'
import { statementBytesMax } from '@showfloor/contract/common/bank-statements'
import type { Contract } from '@showfloor/contract/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nounKey } from '../../../client/queries.ts'
import { sendBytes } from '../../../client/call.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { DropFile } from '../../../ui/files/drop-file.tsx'
import { Notice } from '../../../ui/states/notice.tsx'

type Taken = OutputOf<Contract['marketplaces']['enterOrders']>
const sendTimeoutMs = 60_000

/** Enters the orders in a file of a channel, and says which of its rows are wrong. */
export const OrderFile = ({ shopId, channelId }: { shopId: string; channelId: string }) => {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const [taken, setTaken] = useState<Taken>()
  const [refused, setRefused] = useState<string>()
  const choose = async ([file]: readonly File[]) => {
    if (!file) return
    setTaken(undefined)
    setRefused(undefined)
    if (file.size > statementBytesMax)
      return setRefused(t('marketplaces.file.large', { n: statementBytesMax / 1_000_000 }))
    setBusy(file.name)
    try {
      const path = `/api/special-channel-orders/${shopId}/${channelId}`
      setTaken((await sendBytes(path, {}, file, sendTimeoutMs)) as Taken)
      await queryClient.invalidateQueries({ queryKey: nounKey('marketplaces') })
    } catch (error) {
      setRefused(messageOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      <DropFile
        label={t('marketplaces.file')}
        hint={t('marketplaces.file.hint')}
        accept=".csv,.xlsx"
        busy={busy}
        onFile={(files) => void choose(files)}
      />
      {taken ? (
        <Notice tone={taken.faulty > 0 ? 'warning' : 'accent'}>
          {t('marketplaces.file.taken', {
            entered: formatNumber(taken.entered),
            cancelled: formatNumber(taken.cancelled),
            unchanged: formatNumber(taken.unchanged),
            faulty: formatNumber(taken.faulty),
          })}
        </Notice>
      ) : null}
      {taken?.problems.map(({ line, externalId, why }) => (
        <Notice key={line}>{t('marketplaces.file.problem', { line, number: externalId, why })}</Notice>
      ))}
      {refused ? <Notice>{refused}</Notice> : null}
    </>
  )
}
