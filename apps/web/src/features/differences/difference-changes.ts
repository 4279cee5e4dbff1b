import { useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '../../client/call.ts'
import { nounKey, useCall } from '../../client/queries.ts'
import { t } from '../../i18n/i18n.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { toast } from '../../ui/feedback/toast.tsx'

type Difference = CallOutput<'differences.create'>

/** Refetches everything that a difference is part of. */
const useReread = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      (['differences', 'orders', 'payments'] as const).map((noun) =>
        queryClient.invalidateQueries({ queryKey: nounKey(noun) }),
      ),
    )
}

const submittedText = ({ status, direction }: Difference): string => {
  if (status === 'DRAFT') return t('differences.drafted')
  return direction === 'COLLECT' ? t('differences.submittedCollect') : t('differences.submittedGiveBack')
}

export type DifferenceContent = Omit<CallInput<'differences.create'>, 'orderId'>

/** Creates a difference for an order, or changes `before`. A failure keeps what was typed and is shown by the dialog. */
export const useSendDifference = (orderId: string, before: Difference | undefined, onDone: () => void) => {
  const again = useReread()
  const handlers = {
    onSuccess: (made: Difference) => {
      toast.success(submittedText(made))
      void again()
      onDone()
    },
    onError: (error: Error) => {
      toast.error(messageOf(error))
      return again()
    },
  }
  const create = useCall('differences.create', handlers)
  const update = useCall('differences.update', handlers)
  return {
    busy: create.isPending || update.isPending,
    send: (content: DifferenceContent) =>
      before
        ? update.mutate({ ...content, id: before.id, version: before.version })
        : create.mutate({ ...content, orderId }),
  }
}

/** The other steps of a difference; a refusal is shown as a toast. The difference is refetched afterwards; until then its buttons are disabled. */
export const useDifferenceChanges = () => {
  const again = useReread()
  const done = (text: (difference: Difference) => string) => ({
    onSuccess: (difference: Difference) => {
      toast.success(text(difference))
      return again()
    },
    onError: (error: Error) => {
      toast.error(messageOf(error))
      return again()
    },
  })
  const approve = useCall(
    'differences.approve',
    done(() => t('differences.approved')),
  )
  const reject = useCall(
    'differences.reject',
    done(() => t('differences.rejected')),
  )
  const cancel = useCall(
    'differences.cancel',
    done(() => t('differences.cancelled')),
  )
  const settle = useCall(
    'differences.settle',
    done(({ status }) => (status === 'SETTLED' ? t('differences.settled') : t('differences.refunding'))),
  )
  const busy = [approve, reject, cancel, settle].some((one) => one.isPending)
  return { approve, reject, cancel, settle, busy }
}
