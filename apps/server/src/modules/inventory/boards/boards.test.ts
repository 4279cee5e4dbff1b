import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  setBoards,
  boardAt,
  boardItems,
  boardInCart,
  showCart,
  isTaken,
} from '../../../testing/board-scene.ts'
import { createCart, createShop, signIn } from '../../../testing/factories.ts'
import { csv, importDesk } from '../../../testing/imports/import-desk.ts'
import { orderInput, placeOrder } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { audit, carts, catalogue, inventory, orders } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('where a board lies', () => {
  /** Boards of a table, with a manager of their shop and a manager of another. */
  const setPlaces = async () => {
    const scene = await setBoards(world)
    const there = await createShop(world)
    const manager = await signIn(world, { roles: ['manager'], shopIds: [scene.shopId, there] })
    const skuCode = scene.product.skus[0]?.skuCode ?? ''
    const move = (...boards: { id: string }[]) => ({
      skuCode,
      boardIds: boards.map(({ id }) => id),
      toShopId: there,
    })
    const stockIn = async (shopId: string) =>
      (await manager.ask(inventory.query, { siteBO: { id: shopId }, itemList: [{ skuCode }] }))[0]?.itemNum
    return { scene, there, manager, skuCode, move, stockIn }
  }

  test('a manager moves boards to another shop with a piece of stock each; carts show them as gone, orders keep theirs; the move is audited and undone', async () => {
    const { scene, there, manager, skuCode, move, stockIn } = await setPlaces()
    const [one, two] = [boardAt(scene, 0), boardAt(scene, 1)]
    const waiting = await createCart(scene.guide, scene.shopId)
    await scene.guide.ask(carts.itemUpdate, boardInCart(scene, waiting, one))
    const placed = await placeOrder(scene, boardItems(scene, two))
    const before = [await stockIn(scene.shopId), await stockIn(there)]

    expect((await scene.guide.refused(inventory.boardMove, move(one))).code).toBe('FORBIDDEN')
    const half = await signIn(world, { roles: ['manager'], shopIds: [scene.shopId] })
    expect((await half.refused(inventory.boardMove, move(one))).code).toBe('SHOP_FORBIDDEN')
    const held = await manager.refused(inventory.boardMove, move(one, two))
    expect(held).toMatchObject({ status: 409, code: 'BOARD_TAKEN' })
    expect(held.error).toContain(two.serialNo)
    expect(await isTaken(scene, 0)).toBe(false)

    const key = { 'idempotency-key': 'move-once' }
    const { data } = await manager.ask(inventory.boardMove, move(one), key)
    expect(await manager.ask(inventory.boardMove, move(one), key)).toEqual({ data })
    expect(data).toEqual([{ id: expect.stringMatching(`^${there}-`), serialNo: one.serialNo }])
    expect((await manager.refused(inventory.boardMove, move(one))).code).toBe('BOARD_UNKNOWN')
    expect([await stockIn(scene.shopId), await stockIn(there)]).toEqual([(before[0] ?? 0) - 1, 1])
    const [line] = (await showCart(scene, waiting)).cartItemList
    expect(line).toMatchObject({ selected: false, board: { serialNo: one.serialNo, taken: true } })
    expect((await scene.guide.refused(orders.create, orderInput(scene, boardItems(scene, one)))).code).toBe(
      'BOARD_TAKEN',
    )
    const { lines } = await scene.guide.ask(orders.get, { id: placed.id })
    expect(lines[0]?.board?.serialNo).toBe(two.serialNo)

    const admin = await signIn(world, { roles: ['admin'], shopIds: [scene.shopId, there] })
    const channelSpuId = scene.product.id
    const [told] = (await admin.ask(catalogue.productEdits, { channelSpuId })).data
    expect(told).toMatchObject({ actionName: '调拨大板', created: 2, updated: 1, removed: 1, undoable: true })
    const [logged] = (await admin.ask(audit.list, { subject: skuCode })).data
    expect(logged?.detail.map(({ value }) => value)).toContain(one.serialNo)
    const { version } = await admin.ask(catalogue.managedProduct, { channelSpuId })
    await admin.ask(catalogue.editUndo, { channelSpuId, version, id: told?.id ?? '' })
    expect([await stockIn(scene.shopId), await stockIn(there)]).toEqual(before)
    expect((await showCart(scene, waiting)).cartItemList[0]).toMatchObject({ board: { taken: false } })

    // A board that moves back is the same board to the cart that names it.
    const away = await manager.ask(inventory.boardMove, move(one))
    const back = { ...move(...away.data), toShopId: scene.shopId }
    expect(await manager.ask(inventory.boardMove, back)).toEqual({ data: [one] })
    expect((await showCart(scene, waiting)).cartItemList[0]).toMatchObject({ board: { taken: false } })
    expect(await manager.ask(inventory.boardMove, move(one))).toEqual(away)
  })

  test('when an order and a transfer want the same board at once, exactly one gets it', async () => {
    const { scene, manager, move } = await setPlaces()
    const [order, moved] = await Promise.allSettled([
      placeOrder(scene, boardItems(scene, boardAt(scene, 0))),
      manager.ask(inventory.boardMove, move(boardAt(scene, 0))),
    ])
    expect([order.status, moved.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a boards file skips boards of other shops and held ones, and cannot be undone once one of its boards is held', async () => {
    const desk = await importDesk(world)
    const scene = await setBoards(world)
    const skuCode = scene.product.skus[0]?.skuCode ?? ''
    const admin = await signIn(world, { roles: ['admin'], shopIds: [desk.shopId, scene.shopId] })
    await placeOrder(scene, boardItems(scene, boardAt(scene, 1)))
    const head = '编号,货号,长,最窄,最宽,厚'
    const row = (no: string, ...rest: (string | number)[]) => [no, skuCode, ...rest].join(',')
    const elsewhere = await desk.send(
      'boards',
      csv(head, row(boardAt(scene, 0).serialNo, 2001, 780, 860, 52)),
    )
    expect(elsewhere.problems[0]?.why).toMatch(/^这块大板在“.+”，请在商品页上调拨$/)
    const here = await importDesk(world, { shopId: scene.shopId, admin })
    const held = await here.send(
      'boards',
      csv(
        head,
        row(boardAt(scene, 0).serialNo, 2400, 780, 860, 52),
        row(boardAt(scene, 1).serialNo, 2400, 780, 860, 52),
        row('NE-NEW', 2400, 880, 860, 52),
      ),
    )
    expect(held.problems.map(({ line, why }) => [line, why])).toEqual([
      [3, `大板 ${boardAt(scene, 1).serialNo} 已被订单占用，尺寸不能再改`],
      [4, '最宽处 860 mm 小于最窄处'],
    ])
    const { id } = await here.take('boards', csv(head, row('NE-NEW', 2400, 780, 860, 52)))
    const { data } = await scene.guide.ask(inventory.naturalEdge, {
      siteBO: { id: scene.shopId },
      itemList: [{ skuCode }],
    })
    const made = data[0]?.boards.find(({ serialNo }) => serialNo === 'NE-NEW')
    await placeOrder(scene, boardItems(scene, { id: made?.id ?? '' }))
    expect((await here.undo(id)).refusal).toContain('已被使用（NE-NEW）')
    expect(await isTaken({ ...scene, boards: [{ id: '', serialNo: 'NE-NEW' }] }, 0)).toBe(true)
  })
})
