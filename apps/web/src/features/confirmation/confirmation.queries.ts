import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '../../client/call.ts'
import { CallError } from '../../client/request.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { isUnanswered, type CustomerView } from './confirmation-rules.ts'

const anonymous = true
// A phone without network is told so at once, instead of waiting silently for one.
const networkMode = 'always'

const orderKey = (token: string) => ['orders', 'customerOrder', token, currentLanguage()] as const

/** The order behind a link, as the customer sees it. Sends nothing of a session; `token` '' finds nothing and asks nobody. */
export const customerOrderQuery = (token: string) =>
  queryOptions<CustomerView>({
    queryKey: orderKey(token),
    queryFn: ({ signal }) => {
      if (token === '') throw new CallError(404, 'CONFIRM_LINK_INVALID', '')
      return call('orders.customerOrder', { token }, { signal, anonymous })
    },
    networkMode,
    refetchOnReconnect: true,
    retry: (failures, error) => failures < 1 && error instanceof CallError && error.status >= 502,
  })

type Answered = { onDone: () => void }

/** After a refusal the order is read again: it says better than the error what the link is worth now. */
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
      // What was read before may not come after it.
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

/** The customer confirms. Sending it again answers the same, so a lost answer is simply asked for once more. */
export const useCustomerConfirm = (answered: Answered) =>
  useAnswer(
    (input: CallInput<'orders.customerConfirm'>) => call('orders.customerConfirm', input, { anonymous }),
    'CONFIRMED',
    answered,
  )

/** The customer has a question; again, a repeat answers the same. */
export const useCustomerRefuse = (answered: Answered) =>
  useAnswer(
    (input: CallInput<'orders.customerRefuse'>) => call('orders.customerRefuse', input, { anonymous }),
    'REFUSED',
    answered,
  )
