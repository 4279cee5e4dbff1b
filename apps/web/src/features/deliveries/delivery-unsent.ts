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
const unsent = (): StoredStep[] => readStored('deliverySteps', userId()) ?? none
const put = (steps: StoredStep[]): void =>
  writeStored('deliverySteps', steps.length === 0 ? undefined : steps, userId())

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

const senders: { [A in Carrying]: (input: Sent<A>, under: Under) => Promise<unknown> } = {
  pick: (input, under) => call('deliveries.pick', input, under),
  putBack: (input, under) => call('deliveries.putBack', input, under),
  depart: (input, under) => call('deliveries.depart', input, under),
  deliver,
  install: (input, under) => call('deliveries.install', input, under),
  fail: (input, under) => call('deliveries.fail', input, under),
}

/** Sends a step; the server applies a retry once. */
const send = async (step: StoredStep): Promise<unknown> => {
  const sendIt = senders[step.action as Carrying] as (input: unknown, under: Under) => Promise<unknown>
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

/** Sends the steps that were taken offline. A refused step drops the later steps of its delivery. */
const sendSteps = unsentQueue<StoredStep, unknown>({
  read: unsent,
  write: put,
  send,
  rest: (left, step, answer) => {
    if (answer !== undefined) return left
    for (const dropped of [step, ...left.filter(({ id }) => id === step.id)]) void forgetPhotos(dropped)
    return left.filter(({ id }) => id !== step.id)
  },
  onRefused: (error) => toast.error(messageOf(error)),
  onDone: reread,
})

const doneTexts = {
  pick: 'deliveries.picked',
  putBack: 'deliveries.isBack',
  depart: 'deliveries.departed',
  deliver: 'deliveries.delivered',
  install: 'deliveries.installed',
  fail: 'deliveries.failed',
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
      toast.success(t(doneTexts[step.action as Carrying]))
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
const afterStep = (delivery: Delivery, { action, input }: StoredStep): Delivery => {
  const status: DeliveryStatus | undefined = deliveryTransition(delivery, action as DeliveryAction)
  if (status === undefined || input['version'] !== delivery.version) return delivery
  const after = { ...delivery, status, version: delivery.version + 1 }
  return {
    ...after,
    actions: isDeliveryOver(after)
      ? []
      : carryingActions.filter((one) => deliveryTransition(after, one) !== undefined),
  }
}

/** A delivery for its carrier: with the unsent steps applied. */
export const useShownDelivery = (delivery: Delivery): { shown: Delivery; isUnsent: boolean } => {
  const all = useStored('deliverySteps', useStored('userId') ?? '') ?? none
  const own = all.filter(({ id }) => id === delivery.id)
  return { shown: own.reduce(afterStep, delivery), isUnsent: own.length > 0 }
}
