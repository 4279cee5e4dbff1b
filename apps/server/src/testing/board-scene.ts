import { contract } from '@showfloor/contract/contract'
import { newId, scoped } from '../platform/database/ids.ts'
import { sql } from '../platform/database/sql.ts'
import { signIn } from './factories.ts'
import { setScene, type Scene } from './order-scene.ts'
import type { World } from './world.ts'

const { carts, inventory } = contract

let numbers = 0
/** Adds a board of a SKU to a shop; returns its id and its number. */
export const addBoard = async (world: World, shopId: string, skuId: string) => {
  const id = newId()
  const serialNo = `NE-${(numbers += 1)}`
  await sql`
    insert into natural_edge_boards (
      id, sku_id, shop_id, serial_no, length_mm, width_min_mm, width_max_mm, thickness_mm
    )
    values (${id}, ${skuId}, ${shopId}, ${serialNo}, ${2000 + numbers}, 780, 860, 52)`.execute(world.db)
  return { id: scoped(shopId, id), serialNo }
}

export type BoardScene = Scene & { boards: { id: string; serialNo: string }[]; other: Scene['guide'] }

/** A shop with three boards of one table and two guides. */
export const setBoards = async (world: World): Promise<BoardScene> => {
  const scene = await setScene(world, { stock: 5 })
  const skuId = scene.product.skus[0]?.skuId ?? ''
  const boards = [0, 1, 2].map(() => addBoard(world, scene.shopId, skuId))
  const other = await signIn(world, { shopIds: [scene.shopId], name: '周航' })
  return { ...scene, boards: await Promise.all(boards), other }
}
export const boardAt = ({ boards }: BoardScene, index: number) => boards[index] ?? { id: '', serialNo: '' }
/** Order items: one piece of the table for each of these boards. */
export const boardItems = (scene: Scene, ...boards: { id: string }[]) => ({
  items: boards.map(({ id: boardId }) => ({ itemMappingId: scene.mappingId, itemQty: 1, boardId })),
})
/** The input that puts a piece of the table, of this board, into a cart. */
export const boardInCart = (
  scene: BoardScene,
  shopGuideCartId: string,
  board: { id: string } | undefined,
  more = {},
) => ({
  shopGuideCartId,
  itemMappingBO: { id: scene.mappingId },
  itemQty: 1,
  relative: true,
  ...(board ? { boardId: board.id } : {}),
  ...more,
})
export const showCart = (scene: BoardScene, shopGuideCartId: string) =>
  scene.guide.ask(carts.itemList, { shopGuideCartId })
/** The lines of a cart: each line's board with its quantity. */
export const cartLayout = async (scene: BoardScene, cart: string): Promise<string[]> =>
  (await showCart(scene, cart)).cartItemList
    .map(({ board, itemQty, variant }) => `${board?.serialNo ?? '–'} ${variant}×${itemQty}`)
    .toSorted()
/** The numbers of the free boards, and of the taken ones. */
export const boardsShown = async (scene: BoardScene) => {
  const itemList = [{ skuCode: scene.product.skus[0]?.skuCode ?? '' }]
  const { data } = await scene.guide.ask(inventory.naturalEdge, { siteBO: { id: scene.shopId }, itemList })
  return Object.fromEntries((data[0]?.boards ?? []).map(({ serialNo, taken }) => [serialNo, taken]))
}
export const isTaken = async (scene: BoardScene, index: number) =>
  (await boardsShown(scene))[boardAt(scene, index).serialNo]
