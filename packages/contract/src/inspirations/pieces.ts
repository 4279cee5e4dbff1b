import { z } from 'zod'
import { stockInfo } from '../catalogue/find.ts'
import { pieceStates } from '../common/rooms/inspirations.ts'
import { cents, id, pictures, size } from '../common/schemas.ts'

/** An uploaded picture with its `fileId`, or a drawn room (null); `color`: the tint shown until it arrives. */
export const scenePicture = z.object({ url: z.string(), color: z.string(), fileId: id.nullable() })

/**
 * A SKU of a scene or set with its price and stock in this shop. Where the shop's channel does not list it, `itemMappingId` is null and
 * it is not for sale.
 */
export const piece = z.object({
  skuId: id,
  skuCode: z.string(),
  itemMappingId: id.nullable(),
  channelSpuId: id,
  name: z.string(),
  kind: z.string(),
  size,
  propertiesName: z.string(),
  picture: z.string(),
  pictureColor: pictures.shape.color,
  quantity: z.int(),
  state: z.enum(pieceStates),
  /** 0 where it is not for sale. */
  marketingPrice: cents,
  salePrice: cents,
  stock: stockInfo,
})
export type Piece = z.output<typeof piece>
