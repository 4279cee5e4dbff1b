import { z } from 'zod'
import { stockInfo } from '../catalogue/find.ts'
import { pieceStates } from '../common/inspirations.ts'
import { cents, id, pictures, size } from '../common/schemas.ts'

/** An uploaded picture, of which `fileId` is the file, or a drawing of a room with its pieces; `color` stands in its place until it arrives. */
export const scenePicture = z.object({ url: z.string(), color: z.string(), fileId: id.nullable() })

/**
 * A SKU as it stands in a scene or a set, with what this shop asks for it and has of it. Where the shop's channel does not list it, `itemMappingId` is null and
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
