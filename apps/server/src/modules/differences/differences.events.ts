import type {
  DifferenceAction,
  DifferenceDirection,
  DifferenceStatus,
} from '@showfloor/contract/common/difference-status'
import { createBus } from '../../platform/bus.ts'
import { onePerServer } from '../../platform/module.ts'

type DifferenceEvents = {
  /** A difference of an order took a step, or was made (`create`). `note` is what was said when it was decided. */
  'difference.moved': {
    shopId: string
    orderId: string
    differenceId: string
    version: number
    action: DifferenceAction | 'create'
    from: DifferenceStatus | null
    to: DifferenceStatus
    direction: DifferenceDirection
    amountCents: number
    refundCents: number
    requesterId: string
    requesterName: string
    reason: string
    note: string
    actor: string
    /** Null when the customer paid by themselves. */
    actorId: string | null
  }
}

/** The news that differences send upwards, inside the transaction of their step. */
export const differenceEvents = () => createBus<DifferenceEvents>()
export const differenceBusOf = onePerServer(differenceEvents)
export type DifferenceBus = ReturnType<typeof differenceEvents>
export type DifferenceMoved = DifferenceEvents['difference.moved']
