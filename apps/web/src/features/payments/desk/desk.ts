import { useQuery } from '@tanstack/react-query'
import { formatCents, type Cents } from '@showfloor/contract/common/money'
import { useState } from 'react'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import {
  askableCents,
  shownTender,
  type PaymentState,
  type Tender,
  type TenderType,
} from '../payment-rules.ts'
import { typesQuery, useTake, useTenderCall } from '../payments.queries.ts'
import type { Draft } from './take-form.tsx'

const tell = (tender: Tender, otherwise: string) => {
  if (tender.state === 'SUCCEEDED')
    toast.success(t('payments.arrived', { amount: formatCents(tender.amount) }))
  else toast.info(otherwise)
}

/** Checks a link at its provider, or closes it. */
const useTenderActions = () => {
  const query = useTenderCall('payments.remoteQuery', (tender) => tell(tender, t('payments.notYet')))
  const cancel = useTenderCall('payments.remoteCancel', (tender) => tell(tender, t('payments.cancelled')))
  return {
    busy: query.isPending || cancel.isPending,
    ask: (tender: Tender) => query.mutate({ tenderId: tender.id }),
    close: (tender: Tender) => cancel.mutateAsync({ tenderId: tender.id }),
    askToClose: async (tender: Tender) => {
      const yes = await confirm({
        text: t('payments.cancelText', { amount: formatCents(tender.amount) }),
        okText: t('payments.cancelYes'),
        cancelText: t('payments.cancelNo'),
        danger: true,
      })
      if (yes) cancel.mutate({ tenderId: tender.id })
    },
  }
}

/** The stages that are taken now, and what of them is still to be paid. */
export type Chosen = { stages: number[]; leftCents: Cents }

/** The state of the payment desk: entering an amount, or waiting for one link to be paid. */
export const useDesk = (payment: PaymentState, chosen?: Chosen) => {
  const mayTake = useStored('userInfo')?.permissions.includes('payment.take') ?? false
  const types = useQuery(typesQuery(payment.orderId)).data?.data ?? (['CASH'] as const)
  const [draft, setDraft] = useState<Draft>({ type: 'CASH', text: undefined })
  const [chosenId, setChosenId] = useState<string>()
  const [adding, setAdding] = useState(false)
  const actions = useTenderActions()
  const take = useTake(payment.orderId, {
    onTaken: ({ type, amount }) => {
      setDraft({ type, text: undefined })
      setAdding(false)
      setChosenId(undefined)
      if (type === 'CASH') toast.success(t('payments.taken', { amount: formatCents(amount) }))
    },
  })
  const whole = askableCents(payment)
  const askable = chosen ? Math.min(whole, chosen.leftCents) : whole
  const stages = chosen?.stages
  const waiting = mayTake ? shownTender(payment.tenders, chosenId) : undefined
  const entering = mayTake && askable > 0 && (!waiting || adding || take.isError || take.isPending)
  const show = (id: string) => {
    setChosenId(id)
    setAdding(false)
    take.reset()
  }
  return {
    mayTake,
    types,
    draft,
    askable,
    entering,
    /** The link whose code is shown. */
    shown: entering ? undefined : waiting,
    taking: take.isPending,
    failure: take.error,
    tenderBusy: actions.busy,
    change: (next: Draft) => {
      setDraft(next)
      take.reset()
    },
    take: (amount: Cents) => take.mutate({ type: draft.type, amount, stages }),
    add: () => setAdding(true),
    show,
    ask: actions.ask,
    askToClose: actions.askToClose,
    /** Requests the shown link again with its own key; undefined if this page does not know the key. */
    again: take.isError ? ({ type, amount }: Tender) => take.mutate({ type, amount, stages }) : undefined,
    /** Gives up a link that was never created, and offers other methods. */
    instead: (tender: Tender, type: TenderType) => {
      const change = () => {
        setDraft({ type, text: undefined })
        take.reset()
      }
      void actions.close(tender).then(change, () => undefined)
    },
  }
}

export type Desk = ReturnType<typeof useDesk>
