import type { ParsedInputOf } from '@showfloor/contract/common/call'
import type { ScopedId } from '@showfloor/contract/common/ids'
import type { Contract } from '@showfloor/contract/contract'
import type { NewLine } from './content.db.ts'

/** An article that an order is to have. `dealCents`: the price of a piece where it is not the shop's; `expectedCents`: the shop's price that the guide saw. */
type WantedItem = {
  itemMappingId: string
  quantity: number
  boardId?: ScopedId | undefined
  dealCents?: number | undefined
  expectedCents?: number | undefined
}
/** The goods of an order and how they are to be delivered. */
export type WantedGoods = {
  shopId: string
  items: readonly WantedItem[]
  discountCents: number
  deliveryMode: string
  /** The lines that the customer knows, by article and board: those kept or reduced keep their prices, whatever the price list says now. */
  agreed?: ReadonlyMap<string, NewLine> | undefined
}
/** An order to be placed, or the next revision of one. */
export type WantedOrder = WantedGoods & {
  customerId: ScopedId
  addressId?: ScopedId | undefined
  deliveryDate: string | null
  note: string
}

type Calculated = ParsedInputOf<Contract['orders']['calculate']>

/** The goods that a guide entered. */
export const wantedGoods = ({ shopId, items, discount, deliveryMode }: Calculated): WantedGoods => ({
  shopId,
  deliveryMode,
  discountCents: discount,
  items: items.map((item) => ({
    itemMappingId: item.itemMappingId,
    quantity: item.itemQty,
    boardId: item.boardId,
    dealCents: item.dealPrice,
    expectedCents: item.expectedPrice,
  })),
})

type Entered = Calculated & Pick<ParsedInputOf<Contract['orders']['create']>, 'customerId'>

/** The order that a guide entered. */
export const wantedOrder = (input: Entered): WantedOrder => ({
  ...wantedGoods(input),
  customerId: input.customerId,
  addressId: input.addressId,
  deliveryDate: input.deliveryDate,
  note: input.note,
})
