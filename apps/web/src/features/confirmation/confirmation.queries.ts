import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput, type CallOutput } from '../../client/call.ts'
import { CallError } from '../../client/request.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { isUnanswered, type CustomerView } from './confirmation-rules.ts'

const anonymous = true
// Without a network the query fails at once instead of pausing.
const networkMode = 'always'

const payingPauseMs = 3_000

const orderKey = (token: string) => ['orders', 'customerOrder', token, currentLanguage()] as const

/** The order behind a link, as the customer sees it. Sends no session; an empty `token` finds nothing and sends nothing. */
export const customerOrderQuery = (token: string) =>
  queryOptions<CustomerView>({
    queryKey: orderKey(token),
    queryFn: ({ signal }) => {
      if (token === '') throw new CallError(404, 'CONFIRM_LINK_INVALID', '')
      return call('orders.customerOrder', { token }, { signal, anonymous })
    },
    networkMode,
    refetchOnReconnect: true,
    // Polls while a payment is under way, because customers have no session for news.
    refetchInterval: ({ state }) => (state.data?.paying.underWay ? payingPauseMs : false),
    retry: (failures, error) => failures < 1 && error instanceof CallError && error.status >= 502,
  })

/** The claims on the order behind a link. */
export const customerClaimsQuery = (token: string) =>
  queryOptions<CallOutput<'claims.ofLink'>>({
    queryKey: ['claims', 'ofLink', token],
    queryFn: ({ signal }) => call('claims.ofLink', { token }, { signal, anonymous }),
    networkMode,
  })

type Answered = { onDone: () => void }

/** After a refusal the order is refetched, because it shows the state of the link better than the error does. */
const useAnswer = <Input extends { token: string }>(
  send: (input: Input) => Promise<unknown>,
  answer: 'CONFIRMED' | 'REFUSED',
  { onDone }: Answered,
) => {
  const queryClient = useQueryClient()
  return useMutation<unknown, Error, Input>({
    mutationFn: send,
    networkMode,
    meta: { ownError: true },
    onSuccess: async (_, { token }) => {
      // A slower, earlier answer must not overwrite this one.
      await queryClient.cancelQueries({ queryKey: orderKey(token) })
      const status = answer === 'CONFIRMED' ? ('CONFIRMED' as const) : ('PENDING_CONFIRMATION' as const)
      queryClient.setQueryData<CustomerView>(
        orderKey(token),
        (known) => known && { ...known, answer, status },
      )
      onDone()
    },
    onError: (error, { token }) => {
      if (!isUnanswered(error)) void queryClient.invalidateQueries({ queryKey: orderKey(token) })
    },
  })
}

/** Confirms the order. A retry gets the same answer, so a lost answer is simply requested again. */
export const useCustomerConfirm = (answered: Answered) =>
  useAnswer(
    (input: CallInput<'orders.customerConfirm'>) => call('orders.customerConfirm', input, { anonymous }),
    'CONFIRMED',
    answered,
  )

/** Sends the customer's question; a retry gets the same answer. */
export const useCustomerRefuse = (answered: Answered) =>
  useAnswer(
    (input: CallInput<'orders.customerRefuse'>) => call('orders.customerRefuse', input, { anonymous }),
    'REFUSED',
    answered,
  )
