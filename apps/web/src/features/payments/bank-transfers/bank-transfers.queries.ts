import type { StatementField } from '@showfloor/contract/common/bank-statements'
import type { OutputOf } from '@showfloor/contract/common/call'
import type { Contract } from '@showfloor/contract/contract'
import { useQueryClient } from '@tanstack/react-query'
import { sendBytes, type CallOutput } from '../../../client/call.ts'
import { useNews } from '../../../client/live.ts'
import { everyRowQuery, nounKey, pageQuery, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

export type Arrival = CallOutput<'payments.arrivalPaging'>['data'][number]
export type Announced = CallOutput<'payments.transferPaging'>['data'][number]
export type Account = CallOutput<'payments.bankInfoPaging'>['data'][number]
export type Statement = OutputOf<Contract['payments']['statementTake']>

export const bankTabs = ['arrivals', 'announced', 'matched', 'accounts'] as const
export type BankTab = (typeof bankTabs)[number]

export const pageSize = 20
const readAtOnce = 100

export const arrivalsQuery = (shopId: string, matched: boolean, no: number) =>
  pageQuery('payments.arrivalPaging', no, (page) => ({ shopId, matched, no: page, size: pageSize }))
export const announcedQuery = (shopId: string, no: number) =>
  pageQuery('payments.transferPaging', no, (page) => ({ shopId, no: page, size: pageSize }))
/** Every announced transfer, to choose one in a form. */
export const everyAnnouncedQuery = (shopId: string) =>
  everyRowQuery('payments.transferPaging', (no) => ({ shopId, no, size: readAtOnce }))
export const accountsQuery = (shopId: string, no: number) =>
  pageQuery('payments.bankInfoPaging', no, (page) => ({ shopId, no: page, size: pageSize }))

const useReread = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: nounKey('payments') })
}

/** Keeps the lists as other people, and the statements they take in, leave them. */
export const useBankNews = (): void => {
  const reread = useReread()
  useNews((news) => {
    if (!news || news.topic === 'payment') void reread()
  })
}

/** What finance does with transfers; each fetches the lists again, also when somebody was faster. */
export const useBankChanges = () => {
  const reread = useReread()
  const told = (text: string) => ({
    onSuccess: () => {
      toast.success(text)
      return reread()
    },
    onError: (error: Error) => {
      toast.error(messageOf(error))
      return reread()
    },
  })
  const changes = {
    match: useCall('payments.arrivalMatch', told(t('bank.matched'))),
    assign: useCall('payments.arrivalAssign', told(t('bank.matched'))),
    split: useCall('payments.arrivalSplit', told(t('bank.splitDone'))),
    arrived: useCall('payments.transferArrived', told(t('bank.arrivedDone'))),
    cancel: useCall('payments.remoteCancel', told(t('bank.cancelled'))),
    save: useCall('payments.bankInfoSave', told(t('bank.saved'))),
  }
  return { ...changes, busy: Object.values(changes).some((one) => one.isPending) }
}

const statementTimeoutMs = 120_000

/** The field of a column; several columns may have the same one. */
export type Chosen = Readonly<Record<number, StatementField>>

/** Reads a statement, with `take` for good. Throws CallError with the sentence to show. */
export const readStatement = async (
  accountId: string,
  file: File,
  { columns, take }: { columns?: Chosen | undefined; take: boolean },
): Promise<Statement> => {
  const chosen = columns && Object.entries(columns).map(([index, field]) => `${field}:${index}`)
  const query = { name: file.name.slice(-200), columns: chosen?.join(','), check: take ? 'no' : 'yes' }
  return (await sendBytes(`/api/bank-statements/${accountId}`, query, file, statementTimeoutMs)) as Statement
}
