import type {
  DifferenceAction,
  DifferenceDirection,
  DifferenceStatus,
} from '@showfloor/contract/common/difference-status'
import { createBus } from '../../platform/bus.ts'
import type { DifferencePiece } from './differences.db.ts'
import { onePerServer } from '../../platform/module.ts'

type DifferenceEvents = {
  /** A difference was created (`create`) or took another step. `note`: the text of the decision. */
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
    pieces: DifferencePiece[]
    requesterId: string
    requesterName: string
    reason: string
    note: string
    actor: string
    /** Null for a payment by the customer. */
    actorId: string | null
  }
}

/** Events of differences for later modules, inside the transaction of the step. */
export const differenceEvents = () => createBus<DifferenceEvents>()
export const differenceBusOf = onePerServer(differenceEvents)
export type DifferenceBus = ReturnType<typeof differenceEvents>
export type DifferenceMoved = DifferenceEvents['difference.moved']
