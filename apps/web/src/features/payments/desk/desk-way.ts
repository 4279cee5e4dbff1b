import type { Cents } from '@showfloor/contract/common/money'
import type { ComponentType, ReactNode } from 'react'
import type { CallInput } from '../../../client/call.ts'
import type { PaymentState, Tender, TenderType, Typed } from '../payment-rules.ts'

/** What the desk sends; `typed` is what stands in the fields of the type's own. */
export type Asked = {
  orderId: string
  amount: Cents
  stages?: number[] | undefined
  besideUnknown?: boolean | undefined
  typed: Typed
}

export type FieldsProps = {
  orderId: string
  /** The planned line of a mixed payment. */
  tenderId?: string
  amount: Cents
  typed: Typed
  /** By field; only once somebody tried to take the money. */ errors: Typed
  busy: boolean
  onChange: (typed: Typed) => void
}

/** `onCancel` asks whether to give the tender up. */
export type WaitingProps = { tender: Tender; onCancel: () => void }

/** What begins a planned line of a mixed payment, beside which line it is. */
export type Begun = Omit<CallInput<'payments.mixedBegin'>, 'tenderId'>

/** How the payment desk takes money by one type of tender. */
export type DeskWay = {
  icon: ReactNode
  /** What it is called where a way to pay is chosen, if that is not its type's name. */
  choiceText?: () => string
  /** The types whose choice stands for this one as well, where a shop takes both. */
  sameAs?: readonly TenderType[]
  /** Taken on a screen of its own, so that the desk does not offer it. */
  isElsewhere?: true
  /** The words of the button that takes `amount`, which is formatted. */
  takeText: (amount: string, typed: Typed) => string
  /** Told once it was sent, where the money is there at once. */
  takenText?: (amount: string) => string
  submit: (asked: Asked, idempotencyKey: string) => Promise<PaymentState | Tender>
  /** The call that asks what became of a tender, where it is not that of links. */
  queryCall?: 'payments.misStatusSync'
  /** The call that gives an unpaid tender up, where it is not that of links. */
  cancelCall?: 'payments.posCancel'
  /** Fields of its own below the amount. */
  Fields?: ComponentType<FieldsProps>
  /** The fields where the money is taken at once; by default `Fields`, which a line of a mixed payment has. */
  TakeFields?: ComponentType<FieldsProps>
  /** What is wrong with these fields, by field. */
  check?: (typed: Typed) => Typed
  /** What its fields say when a planned line of a mixed payment is begun. */
  begun?: (typed: Typed) => Begun
  /** What is shown while its tender waits for the customer or for a device. */
  Waiting?: ComponentType<WaitingProps>
}
