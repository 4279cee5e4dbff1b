import {
  deliveryTransition,
  isDeliveryOver,
  type DeliveryAction,
  type DeliveryStatus,
} from '@showfloor/contract/common/delivery-status'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, newIdempotencyKey, type CallInput } from '../../client/call.ts'
import { useOffline } from '../../client/connection.ts'
import { nounKey } from '../../client/queries.ts'
import { isLost } from '../../client/request.ts'
import { forgetFile, keepFile } from '../../client/storage/kept-files.ts'
import { readStored, useStored, writeStored, type StoredStep } from '../../client/storage/storage.ts'
import { unsentQueue } from '../../client/unsent.ts'
import { t } from '../../i18n/i18n.ts'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { sendKeptPhotos } from '../files/kept-photos.ts'
import type { TakenPhoto } from './handover-photos.tsx'
import type { Delivery } from './deliveries.queries.ts'

/** The carrier's steps: they can be taken offline and are sent once the network is back. */
const carryingActions = ['pick', 'putBack', 'depart', 'deliver', 'install', 'fail'] as const
type Carrying = (typeof carryingActions)[number]
type Inputs = { [A in Carrying]: Omit<CallInput<`deliveries.${A}`>, 'id' | 'version'> }

const none: StoredStep[] = []
const userId = (): string => readStored('userId') ?? ''
const isUnsent = ({ refused }: StoredStep): boolean => refused === undefined
const stored = (): StoredStep[] => readStored('deliverySteps', userId()) ?? none
const store = (steps: StoredStep[]): void =>
  writeStored('deliverySteps', steps.length === 0 ? undefined : steps, userId())
const unsent = (): StoredStep[] => stored().filter(isUnsent)
/** Refused cash stays until a person has dealt with it. */
const put = (steps: StoredStep[]): void => store([...stored().filter((step) => !isUnsent(step)), ...steps])

/** Cash for an order, in cents, that a carrier took at the door. */
type Cash = { orderId: string; amount: number }
const cashOf = ({ action, input }: StoredStep): Cash | undefined =>
  action === 'cash' ? (input as Cash) : undefined

type Sent<A extends Carrying> = CallInput<`deliveries.${A}`>
type Under = { idempotencyKey: string }

/** The keys under which this device stores the photos of a step. */
const photosOf = ({ input }: StoredStep): string[] => {
  const { pictures = [], short = [] } = input as Partial<Sent<'deliver'>>
  return [...pictures, ...short.flatMap((one) => one.pictures ?? [])]
}
const forgetPhotos = (step: StoredStep) => Promise.all(photosOf(step).map(forgetFile))

/** The photos are uploaded first; the step then names them by their server ids. */
const deliver = async (input: Sent<'deliver'>, under: Under): Promise<unknown> => {
  const idsOf = (keys: readonly string[] = []) => sendKeptPhotos('GOODS_PICTURE', keys)
  const pictures = await idsOf(input.pictures)
  const short = []
  for (const one of input.short ?? []) short.push({ ...one, pictures: await idsOf(one.pictures) })
  return call('deliveries.deliver', { ...input, short, pictures }, under)
}

const senders: { [A in Carrying]: (input: Sent<A>, under: Under) => Promise<unknown> } & {
  cash: (input: Cash, under: Under) => Promise<unknown>
} = {
  pick: (input, under) => call('deliveries.pick', input, under),
  putBack: (input, under) => call('deliveries.putBack', input, under),
  depart: (input, under) => call('deliveries.depart', input, under),
  deliver,
  install: (input, under) => call('deliveries.install', input, under),
  fail: (input, under) => call('deliveries.fail', input, under),
  cash: (input, under) => call('payments.shopPayment', input, under),
}

/** Sends a step; the server applies a retry once. */
const send = async (step: StoredStep): Promise<unknown> => {
  const sendIt = senders[step.action as keyof typeof senders] as (
    input: unknown,
    under: Under,
  ) => Promise<unknown>
  const answer = await sendIt(step.input, { idempotencyKey: step.key })
  await forgetPhotos(step)
  return answer
}

const reread = (queryClient: QueryClient) =>
  Promise.all(
    (['deliveries', 'orders'] as const).map((noun) =>
      queryClient.invalidateQueries({ queryKey: nounKey(noun) }),
    ),
  )

/** Sends the steps that were taken offline. A refused step drops the later steps of its delivery, except for cash: the money is in the carrier's hands. */
const sendSteps = unsentQueue<StoredStep, unknown>({
  read: unsent,
  write: put,
  send,
  rest: (left, step, answer) => {
    if (answer !== undefined || cashOf(step)) return left
    for (const dropped of [step, ...left.filter(({ id }) => id === step.id)]) void forgetPhotos(dropped)
    return left.filter(({ id }) => id !== step.id)
  },
  onRefused: (error, step) => {
    const refused = messageOf(error)
    toast.error(refused)
    if (cashOf(step)) store([...stored().filter(({ key }) => key !== step.key), { ...step, refused }])
  },
  onDone: reread,
})

const doneTexts = {
  pick: 'deliveries.picked',
  putBack: 'deliveries.isBack',
  depart: 'deliveries.departed',
  deliver: 'deliveries.delivered',
  install: 'deliveries.installed',
  fail: 'deliveries.failed',
  cash: 'deliveries.cashTaken',
} as const

/** Takes steps of a delivery, now or as soon as the network is back. Returns whether a step was sent or queued. */
export const useCarrying = ({ id, version }: Pick<Delivery, 'id' | 'version'>) => {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const keep = (step: StoredStep): true => {
    put([...unsent(), step])
    toast.success(t('deliveries.kept'))
    return true
  }
  const take = async (step: StoredStep): Promise<boolean> => {
    // A later step never overtakes an earlier one.
    if (unsent().some((one) => one.id === id)) return keep(step)
    try {
      await send(step)
      toast.success(t(doneTexts[step.action as keyof typeof doneTexts]))
    } catch (error) {
      if (isLost(error)) return keep(step)
      void forgetPhotos(step)
      toast.error(messageOf(error))
      return false
    } finally {
      void reread(queryClient)
    }
    return true
  }
  return {
    busy,
    /** Takes the due amount of an order in cash. */
    takeCash: (input: Cash): Promise<boolean> =>
      take({ key: newIdempotencyKey(), id, action: 'cash', input }),
    carry: async <A extends Carrying>(
      action: A,
      input: Inputs[A],
      photos: readonly TakenPhoto[] = [],
    ): Promise<boolean> => {
      setBusy(true)
      try {
        await Promise.all(photos.map(({ id: photo, file }) => keepFile(photo, { file })))
        return await take({ key: newIdempotencyKey(), id, action, input: { ...input, id, version } })
      } finally {
        setBusy(false)
        if (unsent().length > 0) void sendSteps(queryClient)
      }
    },
  }
}

/** Sends queued steps when the network is back, also those of an earlier visit. */
export const useSendSteps = (): void => {
  const queryClient = useQueryClient()
  const isOffline = useOffline()
  useEffect(() => {
    if (!isOffline) void sendSteps(queryClient)
  }, [queryClient, isOffline])
}

/** A delivery after a step that the server does not know yet. */
const afterStep = <D extends Delivery>(delivery: D, step: StoredStep): D => {
  const { action, input } = step
  const cash = cashOf(step)
  if (cash) return { ...delivery, due: Math.max(delivery.due - cash.amount, 0) }
  const status: DeliveryStatus | undefined = deliveryTransition(delivery, action as DeliveryAction)
  if (status === undefined || input.version !== delivery.version) return delivery
  const after = { ...delivery, status, version: delivery.version + 1 }
  return {
    ...after,
    actions: isDeliveryOver(after)
      ? []
      : carryingActions.filter((one) => deliveryTransition(after, one) !== undefined),
  }
}

/** A delivery for its carrier: with its unsent steps and the cash for its order applied. */
export const useShownDelivery = <D extends Delivery>(delivery: D): { shown: D; isUnsent: boolean } => {
  const all = useStored('deliverySteps', useStored('userId') ?? '') ?? none
  const own = all.filter(
    (step) => isUnsent(step) && (step.id === delivery.id || cashOf(step)?.orderId === delivery.orderId),
  )
  return { shown: own.reduce<D>(afterStep, delivery), isUnsent: own.length > 0 }
}

/** Cash of a delivery that the server refused, and a function that forgets it once a person has dealt with it. */
export const useRefusedCash = (
  id: string,
): { cash: (Cash & { key: string; why: string })[]; forget: (key: string) => void } => {
  const all = useStored('deliverySteps', useStored('userId') ?? '') ?? none
  return {
    cash: all.flatMap((step) => {
      const cash = cashOf(step)
      return cash && step.id === id && step.refused ? [{ ...cash, key: step.key, why: step.refused }] : []
    }),
    forget: (key) => store(stored().filter((step) => step.key !== key)),
  }
}
