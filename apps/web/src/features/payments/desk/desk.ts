import { useQuery } from '@tanstack/react-query'
import { formatCents, type Cents } from '@showfloor/contract/common/money'
import { useState } from 'react'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import {
  askableCents,
  unknownCents,
  shownTender,
  type PaymentState,
  type Tender,
  type TenderType,
} from '../payment-rules.ts'
import { typesQuery, useTake, useTenderCall } from '../payments.queries.ts'
import { emptyDraft, type Draft } from './take-form.tsx'
import { ways } from './ways.tsx'

const tell = (tender: Tender, otherwise: string) => {
  if (tender.state === 'SUCCEEDED')
    toast.success(t('payments.arrived', { amount: formatCents(tender.amount) }))
  else toast.info(otherwise)
}

/** Checks a link at its provider, or closes it. */
export const useTenderActions = () => {
  const tellFound = (tender: Tender) => tell(tender, t('payments.notYet'))
  const queries = {
    'payments.remoteQuery': useTenderCall('payments.remoteQuery', tellFound),
    'payments.misStatusSync': useTenderCall('payments.misStatusSync', tellFound),
  }
  const tellCancelled = (tender: Tender) => tell(tender, t('payments.cancelled'))
  const cancels = {
    'payments.remoteCancel': useTenderCall('payments.remoteCancel', tellCancelled),
    'payments.posCancel': useTenderCall('payments.posCancel', tellCancelled),
  }
  const cancelOf = ({ type }: Tender) => cancels[ways[type].cancelCall ?? 'payments.remoteCancel']
  return {
    busy: [...Object.values(queries), ...Object.values(cancels)].some((one) => one.isPending),
    ask: (tender: Tender) =>
      queries[ways[tender.type].queryCall ?? 'payments.remoteQuery'].mutate({ tenderId: tender.id }),
    close: (tender: Tender) => cancelOf(tender).mutateAsync({ tenderId: tender.id }),
    askToClose: async (tender: Tender) => {
      const yes = await confirm({
        text: t('payments.cancelText', { amount: formatCents(tender.amount) }),
        okText: t('payments.cancelYes'),
        cancelText: t('payments.cancelNo'),
        danger: true,
      })
      if (yes) cancelOf(tender).mutate({ tenderId: tender.id })
    },
  }
}

/** The stages that are taken now, and what of them is still to be paid. */
export type Chosen = { stages: number[]; leftCents: Cents }

const isAtDesk = (type: TenderType): type is TenderType => !ways[type].isElsewhere

/** The ways that a shop takes money by and that `isOffered` names, each choice once. */
export const useTypes = <T extends TenderType>(
  orderId: string,
  isOffered: (type: TenderType) => type is T,
): T[] => {
  const taken = useQuery(typesQuery(orderId)).data?.data ?? (['CASH'] as const)
  return taken.filter(isOffered).filter((type) => !taken.some((other) => ways[type].sameAs?.includes(other)))
}

/** What administrators say of each type to guides. */
export const useHints = (orderId: string) => useQuery(typesQuery(orderId)).data?.hints ?? {}

/** What is typed, by a type that the shop takes. */
const useTakeDraft = (types: readonly TenderType[]) => {
  const [typed, setDraft] = useState<Draft>(emptyDraft('CASH'))
  const draft = types.includes(typed.type) ? typed : { ...typed, type: types[0] ?? 'CASH', typed: {} }
  return { draft, setDraft }
}

/** The amount of payments without an outcome: it is taken once more only after a question. */
const useBeside = ({ tenders }: PaymentState) => {
  const [isBeside, setBeside] = useState(false)
  const unknown = unknownCents(tenders)
  return {
    unknown,
    extra: isBeside ? unknown : 0,
    wanted: isBeside ? { besideUnknown: true } : {},
    stop: () => setBeside(false),
    /** Whether to go on. */
    ask: async (): Promise<boolean> => {
      const text = t('payments.besideAsk', { amount: formatCents(unknown) })
      const isSure = unknown === 0 || (await confirm({ text, okText: t('payments.besideYes'), danger: true }))
      if (isSure) setBeside(unknown > 0)
      return isSure
    },
  }
}

/** The state of the payment desk: entering an amount, or waiting for one link to be paid. */
export const useDesk = (
  payment: PaymentState,
  { chosen, firstCents = Infinity }: { chosen?: Chosen | undefined; firstCents?: Cents | undefined },
) => {
  const mayTake = useStored('userInfo')?.permissions.includes('payment.take') ?? false
  const types = useTypes(payment.orderId, isAtDesk)
  const hints = useHints(payment.orderId)
  const { draft, setDraft } = useTakeDraft(types)
  const beside = useBeside(payment)
  const [chosenId, setChosenId] = useState<string>()
  const [adding, setAdding] = useState(false)
  const actions = useTenderActions()
  const take = useTake(payment.orderId, {
    submit: ({ type, key, ...asked }) => ways[type].submit(asked, key),
    onTaken: ({ type, amount }) => {
      setDraft(emptyDraft(type))
      setAdding(false)
      beside.stop()
      setChosenId(undefined)
      const text = ways[type].takenText?.(formatCents(amount))
      if (text !== undefined) toast.success(text)
    },
  })
  const whole = askableCents(payment) + beside.extra
  const askable = chosen ? Math.min(whole, chosen.leftCents) : whole
  const stages = chosen?.stages
  const waiting = mayTake ? shownTender(payment.tenders, chosenId) : undefined
  const entering =
    mayTake && types.length > 0 && askable > 0 && (!waiting || adding || take.isError || take.isPending)
  const wanted = { stages, ...beside.wanted }
  const show = (id: string) => {
    setChosenId(id)
    setAdding(false)
    beside.stop()
    take.reset()
  }
  return {
    mayTake,
    types,
    hints,
    draft,
    takeable: { askable, first: Math.min(askable, firstCents) },
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
    take: (amount: Cents) => take.mutate({ type: draft.type, amount, ...wanted, typed: draft.typed }),
    /** More can be taken, after a question while an outcome is not known. */
    mayAdd: askable > 0 || beside.unknown > 0,
    add: () => void beside.ask().then((isSure) => isSure && setAdding(true)),
    show,
    ask: actions.ask,
    askToClose: actions.askToClose,
    /** Requests the shown link again with its own key; undefined if this page does not know the key. */
    again: take.isError
      ? ({ type, amount }: Tender) => take.mutate({ type, amount, ...wanted, typed: draft.typed })
      : undefined,
    /** Gives up a link that was never created, and offers other methods. */
    instead: (tender: Tender, type: TenderType) => {
      const change = () => {
        setDraft(emptyDraft(type))
        take.reset()
      }
      void actions.close(tender).then(change, () => undefined)
    },
  }
}

export type Desk = ReturnType<typeof useDesk>
