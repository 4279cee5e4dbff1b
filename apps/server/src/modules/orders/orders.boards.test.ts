import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, scoped } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { setDifferenceScene, sofaPrice, which } from '../../testing/difference-scene.ts'
import { createCart, createShop, signIn } from '../../testing/factories.ts'
import { csv, importDesk } from '../../testing/import-desk.ts'
import { confirmedOrder, orderInput, placeOrder, setScene, type Scene } from '../../testing/order-scene.ts'
import { startWorld, type World } from '../../testing/world.ts'

const { audit, carts, catalogue, differences, inventory, orders, payments } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

let numbers = 0
/** A board of a SKU in a shop; answers its id and its number. */
const addBoard = async (shopId: string, skuId: string) => {
  const id = newId()
  const serialNo = `NE-${(numbers += 1)}`
  await sql`insert into natural_edge_boards (id, sku_id, shop_id, serial_no, length_mm, width_min_mm, width_max_mm, thickness_mm)
    values (${id}, ${skuId}, ${shopId}, ${serialNo}, ${2000 + numbers}, 780, 860, 52)`.execute(world.db)
  return { id: scoped(shopId, id), serialNo }
}

type BoardScene = Scene & { boards: { id: string; serialNo: string }[]; other: Scene['guide'] }

/** A shop with three boards of one table and two guides. */
const setBoards = async (): Promise<BoardScene> => {
  const scene = await setScene(world, { stock: 5 })
  const skuId = scene.product.skus[0]?.skuId ?? ''
  const boards = [0, 1, 2].map(() => addBoard(scene.shopId, skuId))
  const other = await signIn(world, { shopIds: [scene.shopId], name: '周航' })
  return { ...scene, boards: await Promise.all(boards), other }
}
const at = ({ boards }: BoardScene, index: number) => boards[index] ?? { id: '', serialNo: '' }
/** One piece of the table, of each of these boards. */
const of = (scene: Scene, ...boards: { id: string }[]) => ({
  items: boards.map(({ id: boardId }) => ({ itemMappingId: scene.mappingId, itemQty: 1, boardId })),
})
const take = (scene: BoardScene, shopGuideCartId: string, board: { id: string } | undefined, more = {}) => ({
  shopGuideCartId,
  itemMappingBO: { id: scene.mappingId },
  itemQty: 1,
  relative: true,
  ...(board ? { boardId: board.id } : {}),
  ...more,
})
const show = (scene: BoardScene, shopGuideCartId: string) =>
  scene.guide.ask(carts.itemList, { shopGuideCartId })
/** What lies in a cart: each line's board with its quantity. */
const layout = async (scene: BoardScene, cart: string): Promise<string[]> =>
  (await show(scene, cart)).cartItemList
    .map(({ board, itemQty, variant }) => `${board?.serialNo ?? '–'} ${variant}×${itemQty}`)
    .toSorted()
/** The numbers of the boards that can be chosen, and of those that are taken. */
const boardsShown = async (scene: BoardScene) => {
  const itemList = [{ skuCode: scene.product.skus[0]?.skuCode ?? '' }]
  const { data } = await scene.guide.ask(inventory.naturalEdge, { siteBO: { id: scene.shopId }, itemList })
  return Object.fromEntries((data[0]?.boards ?? []).map(({ serialNo, taken }) => [serialNo, taken]))
}
const isTaken = async (scene: BoardScene, index: number) =>
  (await boardsShown(scene))[at(scene, index).serialNo]

describe('a board in a cart', () => {
  test('R1.03 R7.27 each board is a line of its own beside the article without one, and is there once', async () => {
    const scene = await setBoards()
    const cart = await createCart(scene.guide, scene.shopId)
    const { newItem } = await scene.guide.ask(carts.itemUpdate, take(scene, cart, at(scene, 0)))
    expect(newItem).toMatchObject({
      itemQty: 1,
      itemMappingBO: { valid: true },
      board: { ...at(scene, 0), widthMinMm: 780, widthMaxMm: 860, thicknessMm: 52, taken: false },
    })
    await scene.guide.ask(carts.itemUpdate, take(scene, cart, at(scene, 1)))
    await scene.guide.ask(carts.itemUpdate, take(scene, cart, undefined, { itemQty: 2 }))
    const first = `${at(scene, 0).serialNo} A×1`
    expect(await layout(scene, cart)).toEqual([first, `${at(scene, 1).serialNo} A×1`, '– A×2'].toSorted())
    const twice = await scene.guide.refused(carts.itemUpdate, take(scene, cart, at(scene, 0)))
    expect(twice).toMatchObject({ status: 409, code: 'BOARD_TWICE' })
    expect(twice.error).toContain(at(scene, 0).serialNo)
    const more = take(scene, cart, undefined, { itemQty: 2, relative: false, itemId: newItem.id })
    expect((await scene.guide.refused(carts.itemUpdate, more)).code).toBe('BOARD_TWICE')
    // Sent again after a lost answer it is the same change.
    const key = { 'idempotency-key': 'board-once' }
    const sent = take(scene, cart, at(scene, 2))
    const answer = await scene.guide.ask(carts.itemUpdate, sent, key)
    expect((await scene.guide.ask(carts.itemUpdate, sent, key)).newItem.id).toBe(answer.newItem.id)
  })

  test('a board that is unknown, another shop’s or another article’s is refused', async () => {
    const scene = await setBoards()
    const cart = await createCart(scene.guide, scene.shopId)
    const neighbour = await createShop(world)
    const skuId = scene.product.skus[0]?.skuId ?? ''
    const code = async (boardId: string) => {
      const inCart = await scene.guide.refused(carts.itemUpdate, take(scene, cart, { id: boardId }))
      const ordered = await scene.guide.refused(orders.create, orderInput(scene, of(scene, { id: boardId })))
      return [inCart.code, ordered.code]
    }
    expect(await code(`${scene.shopId}-1`)).toEqual(['BOARD_UNKNOWN', 'BOARD_UNKNOWN'])
    expect(await code((await addBoard(neighbour, skuId)).id)).toEqual(['SHOP_FORBIDDEN', 'SHOP_FORBIDDEN'])
    const elsewhere = await setBoards()
    const strange = await addBoard(scene.shopId, elsewhere.product.skus[0]?.skuId ?? '')
    expect(await code(strange.id)).toEqual(['BOARD_UNKNOWN', 'BOARD_UNKNOWN'])
    const both = await signIn(world, { shopIds: [scene.shopId, neighbour] })
    const theirs = await addBoard(neighbour, skuId)
    const own = await createCart(both, scene.shopId)
    expect((await both.refused(carts.itemUpdate, take(scene, own, theirs))).code).toBe('BOARD_UNKNOWN')
  })

  test('R4.15 rooms, variants, copies, merging and undo keep a board once, and one that is exchanged gives its place to another', async () => {
    const scene = await setBoards()
    const { guide } = scene
    const cart = await createCart(guide, scene.shopId)
    const [one, two] = [at(scene, 0).serialNo, at(scene, 1).serialNo]
    const { newItem } = await guide.ask(carts.itemUpdate, take(scene, cart, at(scene, 0)))
    const { id: room } = await guide.ask(carts.roomCreate, {
      shopGuideCartId: cart,
      roomName: '餐厅',
      itemList: [newItem.id],
    })
    await guide.ask(carts.roomUpdate, { shopGuideCartId: cart, id: room, variants: 2 })
    expect(await layout(scene, cart)).toEqual([`${one} A×1`, `${one} B×1`])
    // In both variants of its room it counts once; outside of it, it would count twice.
    const out = { shopGuideCartId: cart, itemList: [newItem.id], roomId: null }
    expect((await guide.refused(carts.itemPlace, out)).code).toBe('BOARD_TWICE')
    await guide.ask(carts.itemReplace, {
      shopGuideCartId: cart,
      itemId: newItem.id,
      itemMappingId: scene.mappingId,
      boardId: at(scene, 1).id,
    })
    expect(await layout(scene, cart)).toEqual([`${two} A×1`, `${one} B×1`].toSorted())
    const copy = await guide.ask(carts.duplicate, { id: cart, cartName: '副本' })
    expect(await layout(scene, copy.id)).toEqual(await layout(scene, cart))
    const { undoId } = await guide.ask(carts.roomDelete, { shopGuideCartId: cart, id: room })
    expect(await layout(scene, cart)).toEqual([`${two} A×1`])
    await guide.ask(carts.restore, { undoId: undoId ?? '' })
    expect(await layout(scene, cart)).toEqual(await layout(scene, copy.id))
    const third = await createCart(guide, scene.shopId)
    await guide.ask(carts.itemUpdate, take(scene, third, at(scene, 1)))
    const { left } = await guide.ask(carts.merge, { id: third, intoId: copy.id })
    expect(left).toMatchObject([{ itemQty: 1 }])
    expect(await layout(scene, third)).toEqual([`${two} A×1`])
    const quote = await guide.ask(carts.quoteCreate, { shopGuideCartId: third })
    const token = new URL(quote.url).searchParams.get('token') ?? ''
    const { rooms } = await guide.ask(carts.customerQuote, { token })
    expect(rooms[0]?.lines[0]?.board).toMatchObject({ serialNo: two, thicknessMm: 52 })
  })
})

describe('a board in an order', () => {
  test('R4.16 an order holds its boards and takes them out of the cart; elsewhere they are shown as taken and cannot be ordered', async () => {
    const scene = await setBoards()
    const cart = await createCart(scene.guide, scene.shopId)
    const waiting = await createCart(scene.other, scene.shopId)
    for (const board of [at(scene, 0), at(scene, 1)])
      await scene.guide.ask(carts.itemUpdate, take(scene, cart, board))
    await scene.guide.ask(carts.itemUpdate, take(scene, cart, undefined))
    await scene.other.ask(carts.itemUpdate, take(scene, waiting, at(scene, 0)))
    const placed = await placeOrder(scene, {
      shopGuideCartId: cart,
      ...of(scene, at(scene, 0), at(scene, 1)),
    })
    expect(await layout(scene, cart)).toEqual(['– A×1'])
    const { lines } = await scene.guide.ask(orders.get, { id: placed.id })
    expect(lines.map(({ board }) => board?.serialNo)).toEqual([at(scene, 0).serialNo, at(scene, 1).serialNo])
    const found = { shopId: scene.shopId, keyword: at(scene, 1).serialNo.toLowerCase() }
    expect((await scene.guide.ask(orders.list, found)).data.map(({ id }) => id)).toEqual([placed.id])
    const { url } = await scene.guide.ask(orders.createConfirmLink, { id: placed.id })
    const seen = await scene.guide.ask(orders.customerOrder, {
      token: new URL(url).searchParams.get('token') ?? '',
    })
    expect(seen.lines[0]?.board).toMatchObject({ serialNo: at(scene, 0).serialNo })
    expect(seen.lines[0]?.board).not.toHaveProperty('id')
    expect(Object.values(await boardsShown(scene))).toEqual([false, true, true])
    const { cartItemList, total } = await scene.other.ask(carts.itemList, { shopGuideCartId: waiting })
    expect(cartItemList[0]).toMatchObject({ selected: false, board: { taken: true } })
    expect(total).toBe(0)
    const calculated = await scene.other.ask(orders.calculate, orderInput(scene, of(scene, at(scene, 0))))
    expect(calculated.lines[0]).toMatchObject({ boardId: at(scene, 0).id, boardTaken: true })
    const refusal = await scene.other.refused(orders.create, orderInput(scene, of(scene, at(scene, 0))))
    expect(refusal).toMatchObject({ status: 409, code: 'BOARD_TAKEN' })
    expect(refusal.error).toContain(at(scene, 0).serialNo)
    const again = take(scene, waiting, at(scene, 1))
    expect((await scene.other.refused(carts.itemUpdate, again)).code).toBe('BOARD_TAKEN')
    const double = of(scene, at(scene, 2), at(scene, 2))
    expect((await scene.other.refused(orders.create, orderInput(scene, double))).code).toBe('BOARD_TWICE')
  })

  test('R4.16 of two guides who order the same board at the same moment exactly one gets it, however often they try', async () => {
    const scene = await setBoards()
    const last = at(scene, 2)
    for (let round = 0; round < 12; round += 1) {
      // Each wants another board beside it, in another order.
      const wanted = [of(scene, at(scene, 0), last), of(scene, last, at(scene, 1))]
      const tries = await Promise.allSettled(
        [scene.guide, scene.other].map((guide, index) =>
          guide.ask(orders.create, orderInput(scene, wanted[index])),
        ),
      )
      const won = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(won).toHaveLength(1)
      expect(tries.map((one) => (one.status === 'rejected' ? String(one.reason) : '')).join()).toContain(
        'BOARD_TAKEN',
      )
      const { id, version } = won[0] ?? { id: '', version: 0 }
      await scene.guide.ask(orders.cancel, { id, version })
      expect(Object.values(await boardsShown(scene))).toEqual([false, false, false])
    }
  })

  test('R4.16 R7.15 an edit exchanges the board, revoke and cancel give it back, a submit takes it again', async () => {
    const scene = await setBoards()
    const { guide } = scene
    const placed = await placeOrder(scene, of(scene, at(scene, 0)))
    const own = await guide.ask(orders.calculate, {
      ...orderInput(scene, of(scene, at(scene, 0))),
      orderId: placed.id,
    })
    expect(own.lines[0]?.boardTaken).toBe(false)
    const edited = await guide.ask(orders.update, {
      ...orderInput(scene, of(scene, at(scene, 1))),
      id: placed.id,
      version: placed.version,
    })
    expect([await isTaken(scene, 0), await isTaken(scene, 1)]).toEqual([false, true])
    const { revisions } = await guide.ask(orders.get, { id: placed.id })
    expect(revisions[0]?.differences.join()).toMatch(
      new RegExp(`新增：.+${at(scene, 1).serialNo}.+移除：.+${at(scene, 0).serialNo}`),
    )
    const revoked = await guide.ask(orders.revoke, { id: placed.id, version: edited.version })
    expect(await isTaken(scene, 1)).toBe(false)
    const rival = await placeOrder(scene, of(scene, at(scene, 1)))
    const submit = { id: placed.id, version: revoked.version }
    expect((await guide.refused(orders.submit, submit)).code).toBe('BOARD_TAKEN')
    await guide.ask(orders.cancel, { id: rival.id, version: rival.version })
    await guide.ask(orders.submit, submit)
    expect(await isTaken(scene, 1)).toBe(true)
  })

  test('R4.16 a hold that has run out leaves the board to others at once, and its order gets no money any more', async () => {
    const scene = await setBoards()
    const { guide } = scene
    const confirmed = await confirmedOrder(scene, of(scene, at(scene, 0)))
    const waiting = await placeOrder(scene, of(scene, at(scene, 1)))
    await sql`update holds set expires_at = now() - interval '1 second' where shop_id = ${scene.shopId}`.execute(
      world.db,
    )
    await sql`update orders set hold_expires_at = now() - interval '1 second' where shop_id = ${scene.shopId}`.execute(
      world.db,
    )
    expect(Object.values(await boardsShown(scene))).toEqual([false, false, false])
    const pay = (orderId: string) => ({ orderId, amount: 100_000 })
    const rival = await confirmedOrder(scene, of(scene, at(scene, 0)))
    await guide.ask(payments.shopPayment, pay(rival.id))
    const late = await guide.ask(payments.shopPayment, pay(confirmed.id)).catch(String)
    expect(late).toContain('BOARD_TAKEN')
    await world.app.jobs.find((job) => job.name === 'orders-expire')?.everyMinute()
    expect((await guide.ask(orders.get, { id: waiting.id })).status).toBe('EXPIRED')
    expect(await boardsShown(scene)).toMatchObject({
      [at(scene, 0).serialNo]: true,
      [at(scene, 1).serialNo]: false,
    })
  })

  test('R4.16 R7.16 paid for, a board is held for good; given all the money back, the order can be cancelled and the board is free', async () => {
    const { scene, guide, manager, finance, cash, giveBack } = await setDifferenceScene(world)
    const board = await addBoard(scene.shopId, scene.product.skus[0]?.skuId ?? '')
    const boards = { ...scene, boards: [board], other: guide }
    const { id } = await confirmedOrder(scene, of(scene, board))
    await cash(id, sofaPrice)
    await sql`update holds set expires_at = now() - interval '1 second' where shop_id = ${scene.shopId} and expires_at is not null`.execute(
      world.db,
    )
    expect(await isTaken(boards, 0)).toBe(true)
    const approved = await manager.ask(differences.approve, {
      ...which(await giveBack(id, sofaPrice)),
      note: '',
    })
    await finance.ask(differences.settle, which(approved))
    expect(await isTaken(boards, 0)).toBe(true)
    await guide.ask(orders.cancel, which(await guide.ask(orders.get, { id })))
    expect(await isTaken(boards, 0)).toBe(false)
  })
})

describe('where a board lies', () => {
  /** Boards of a table, and a manager of their shop and of another. */
  const setPlaces = async () => {
    const scene = await setBoards()
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

  test('R7.27 a manager moves boards to another shop, a piece of stock with each; carts say that they are gone, orders keep theirs, and it is told and undone', async () => {
    const { scene, there, manager, skuCode, move, stockIn } = await setPlaces()
    const [one, two] = [at(scene, 0), at(scene, 1)]
    const waiting = await createCart(scene.guide, scene.shopId)
    await scene.guide.ask(carts.itemUpdate, take(scene, waiting, one))
    const placed = await placeOrder(scene, of(scene, two))
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
    const [line] = (await show(scene, waiting)).cartItemList
    expect(line).toMatchObject({ selected: false, board: { serialNo: one.serialNo, taken: true } })
    expect((await scene.guide.refused(orders.create, orderInput(scene, of(scene, one)))).code).toBe(
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
    expect((await show(scene, waiting)).cartItemList[0]).toMatchObject({ board: { taken: false } })

    // There and back it is the board it was, for the cart that has been waiting for it too.
    const away = await manager.ask(inventory.boardMove, move(one))
    const back = { ...move(...away.data), toShopId: scene.shopId }
    expect(await manager.ask(inventory.boardMove, back)).toEqual({ data: [one] })
    expect((await show(scene, waiting)).cartItemList[0]).toMatchObject({ board: { taken: false } })
    expect(await manager.ask(inventory.boardMove, move(one))).toEqual(away)
  })

  test('R4.16 R7.27 of an order and a transfer that want the same board at the same moment exactly one gets it', async () => {
    const { scene, manager, move } = await setPlaces()
    const [order, moved] = await Promise.allSettled([
      placeOrder(scene, of(scene, at(scene, 0))),
      manager.ask(inventory.boardMove, move(at(scene, 0))),
    ])
    expect([order.status, moved.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('R7.26 R7.27 a file of boards leaves alone what lies elsewhere or is held, and is not undone once a board of it is wanted', async () => {
    const desk = await importDesk(world)
    const scene = await setBoards()
    const skuCode = scene.product.skus[0]?.skuCode ?? ''
    const admin = await signIn(world, { roles: ['admin'], shopIds: [desk.shopId, scene.shopId] })
    await placeOrder(scene, of(scene, at(scene, 1)))
    const head = '编号,货号,长,最窄,最宽,厚'
    const row = (no: string, ...rest: (string | number)[]) => [no, skuCode, ...rest].join(',')
    const elsewhere = await desk.send('boards', csv(head, row(at(scene, 0).serialNo, 2001, 780, 860, 52)))
    expect(elsewhere.problems[0]?.why).toMatch(/^这块大板在“.+”，请在商品页上调拨$/)
    const here = await importDesk(world, { shopId: scene.shopId, admin })
    const held = await here.send(
      'boards',
      csv(
        head,
        row(at(scene, 0).serialNo, 2400, 780, 860, 52),
        row(at(scene, 1).serialNo, 2400, 780, 860, 52),
        row('NE-NEW', 2400, 880, 860, 52),
      ),
    )
    expect(held.problems.map(({ line, why }) => [line, why])).toEqual([
      [3, `大板 ${at(scene, 1).serialNo} 已被订单占用，尺寸不能再改`],
      [4, '最宽处 860 mm 小于最窄处'],
    ])
    const { id } = await here.take('boards', csv(head, row('NE-NEW', 2400, 780, 860, 52)))
    const { data } = await scene.guide.ask(inventory.naturalEdge, {
      siteBO: { id: scene.shopId },
      itemList: [{ skuCode }],
    })
    const made = data[0]?.boards.find(({ serialNo }) => serialNo === 'NE-NEW')
    await placeOrder(scene, of(scene, { id: made?.id ?? '' }))
    expect((await here.undo(id)).refusal).toContain('已被使用（NE-NEW）')
    expect(await isTaken({ ...scene, boards: [{ id: '', serialNo: 'NE-NEW' }] }, 0)).toBe(true)
  })
})
