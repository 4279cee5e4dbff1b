import type { CallOutput } from '../../client/call.ts'
import { callQuery, useCall } from '../../client/queries.ts'
import { CallError } from '../../client/request.ts'
import { useStored } from '../../client/storage/storage.ts'
import { t } from '../../i18n/i18n.ts'
import { useChangeOutcome } from '../../ui/feedback/change-outcome.ts'

export type Till = CallOutput<'tills.list'>['data'][number]
export type TillSession = CallOutput<'tills.session'>
export type Day = CallOutput<'tills.day'>

/** Never cached, because every cash payment changes a drawer. */
export const tillsQuery = (shopId: string) => ({ ...callQuery('tills.list', { shopId }), staleTime: 0 })
export const sessionQuery = (id: string) => ({ ...callQuery('tills.session', { id }), staleTime: 0 })
export const dayQuery = (shopId: string, day: string) => ({
  ...callQuery('tills.day', { shopId, day }),
  staleTime: 0,
})

export const useMayManageTills = (): boolean =>
  useStored('userInfo')?.permissions.includes('till.manage') ?? false

/** Whether the count differs from the expected amount and no reason was given. */
export const isDifference = (error: Error): boolean =>
  error instanceof CallError && error.code === 'TILL_DIFFERENCE'

/** The changes of drawers; each refetches them. */
export const useTillChanges = () => {
  const outcome = useChangeOutcome('tills')
  const counted = outcome(t('tills.counted'))
  const changes = {
    create: useCall('tills.create', outcome(t('tills.created'))),
    update: useCall('tills.update', outcome(t('tills.saved'))),
    open: useCall('tills.open', outcome(t('tills.opened'))),
    use: useCall('tills.use', outcome(t('tills.used'))),
    pay: useCall('tills.pay', outcome(t('tills.payed'))),
    close: useCall('tills.close', {
      ...counted,
      // The form asks for the reason at its field.
      onError: (error) => (isDifference(error) ? undefined : counted.onError(error)),
    }),
  }
  return { ...changes, busy: Object.values(changes).some(({ isPending }) => isPending) }
}

/** The steps of closing a day. */
export const useDayChanges = () => {
  const outcome = useChangeOutcome('tills')
  const changes = {
    submit: useCall('tills.daySubmit', outcome(t('days.submitted'))),
    sign: useCall('tills.daySign', outcome(t('days.signed'))),
    reopen: useCall('tills.dayReopen', outcome(t('days.reopened'))),
    correct: useCall('tills.dayCorrect', outcome(t('days.corrected'))),
  }
  return { ...changes, busy: Object.values(changes).some(({ isPending }) => isPending) }
}
