import { contract } from '@showfloor/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'
import {
  addBoard,
  setBoards,
  boardAt,
  boardItems,
  boardInCart,
  cartLayout,
  boardsShown,
  isTaken,
} from '../../../testing/board-scene.ts'
import { setDifferenceScene, sofaPrice, which } from '../../../testing/difference-scene.ts'
import { createCart, createShop, signIn } from '../../../testing/factories.ts'
import { confirmedOrder, orderInput, placeOrder } from '../../../testing/order-scene.ts'
import { startWorld, type World } from '../../../testing/world.ts'

const { carts, differences, orders, payments } = contract

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('a board in a cart', () => {
  test('each board has a line of its own beside the article without a board, and is in the cart once', async () => {
    const scene = await setBoards(world)
    const cart = await createCart(scene.guide, scene.shopId)
    const { newItem } = await scene.guide.ask(carts.itemUpdate, boardInCart(scene, cart, boardAt(scene, 0)))
    expect(newItem).toMatchObject({
      itemQty: 1,
      itemMappingBO: { valid: true },
      board: { ...boardAt(scene, 0), widthMinMm: 780, widthMaxMm: 860, thicknessMm: 52, taken: false },
    })
    await scene.guide.ask(carts.itemUpdate, boardInCart(scene, cart, boardAt(scene, 1)))
    await scene.guide.ask(carts.itemUpdate, boardInCart(scene, cart, undefined, { itemQty: 2 }))
    const first = `${boardAt(scene, 0).serialNo} A×1`
    expect(await cartLayout(scene, cart)).toEqual(
      [first, `${boardAt(scene, 1).serialNo} A×1`, '– A×2'].toSorted(),
    )
    const twice = await scene.guide.refused(carts.itemUpdate, boardInCart(scene, cart, boardAt(scene, 0)))
    expect(twice).toMatchObject({ status: 409, code: 'BOARD_TWICE' })
    expect(twice.error).toContain(boardAt(scene, 0).serialNo)
    const more = boardInCart(scene, cart, undefined, { itemQty: 2, relative: false, itemId: newItem.id })
    expect((await scene.guide.refused(carts.itemUpdate, more)).code).toBe('BOARD_TWICE')
    // A retry with the same key changes nothing.
    const key = { 'idempotency-key': 'board-once' }
    const sent = boardInCart(scene, cart, boardAt(scene, 2))
    const answer = await scene.guide.ask(carts.itemUpdate, sent, key)
    expect((await scene.guide.ask(carts.itemUpdate, sent, key)).newItem.id).toBe(answer.newItem.id)
  })

  test('an unknown board, and a board of another shop or article, is refused', async () => {
    const scene = await setBoards(world)
    const cart = await createCart(scene.guide, scene.shopId)
    const neighbour = await createShop(world)
    const skuId = scene.product.skus[0]?.skuId ?? ''
    const code = async (boardId: string) => {
      const inCart = await scene.guide.refused(carts.itemUpdate, boardInCart(scene, cart, { id: boardId }))
      const ordered = await scene.guide.refused(
        orders.create,
        orderInput(scene, boardItems(scene, { id: boardId })),
      )
      return [inCart.code, ordered.code]
    }
    expect(await code(`${scene.shopId}-1`)).toEqual(['BOARD_UNKNOWN', 'BOARD_UNKNOWN'])
    expect(await code((await addBoard(world, neighbour, skuId)).id)).toEqual([
      'SHOP_FORBIDDEN',
      'SHOP_FORBIDDEN',
    ])
    const elsewhere = await setBoards(world)
    const strange = await addBoard(world, scene.shopId, elsewhere.product.skus[0]?.skuId ?? '')
    expect(await code(strange.id)).toEqual(['BOARD_UNKNOWN', 'BOARD_UNKNOWN'])
    const both = await signIn(world, { shopIds: [scene.shopId, neighbour] })
    const theirs = await addBoard(world, neighbour, skuId)
    const own = await createCart(both, scene.shopId)
    expect((await both.refused(carts.itemUpdate, boardInCart(scene, own, theirs))).code).toBe('BOARD_UNKNOWN')
  })

  test('rooms, variants, copies, merging and undo keep a board once; a replaced board leaves its line to the new one', async () => {
    const scene = await setBoards(world)
    const { guide } = scene
    const cart = await createCart(guide, scene.shopId)
    const [one, two] = [boardAt(scene, 0).serialNo, boardAt(scene, 1).serialNo]
    const { newItem } = await guide.ask(carts.itemUpdate, boardInCart(scene, cart, boardAt(scene, 0)))
    const { id: room } = await guide.ask(carts.roomCreate, {
      shopGuideCartId: cart,
      roomName: '餐厅',
      itemList: [newItem.id],
    })
    await guide.ask(carts.roomUpdate, { shopGuideCartId: cart, id: room, variants: 2 })
    expect(await cartLayout(scene, cart)).toEqual([`${one} A×1`, `${one} B×1`])
    // In both variants of its room a board counts once; outside of it, it would count twice.
    const out = { shopGuideCartId: cart, itemList: [newItem.id], roomId: null }
    expect((await guide.refused(carts.itemPlace, out)).code).toBe('BOARD_TWICE')
    await guide.ask(carts.itemReplace, {
      shopGuideCartId: cart,
      itemId: newItem.id,
      itemMappingId: scene.mappingId,
      boardId: boardAt(scene, 1).id,
    })
    expect(await cartLayout(scene, cart)).toEqual([`${two} A×1`, `${one} B×1`].toSorted())
    const copy = await guide.ask(carts.duplicate, { id: cart, cartName: '副本' })
    expect(await cartLayout(scene, copy.id)).toEqual(await cartLayout(scene, cart))
    const { undoId } = await guide.ask(carts.roomDelete, { shopGuideCartId: cart, id: room })
    expect(await cartLayout(scene, cart)).toEqual([`${two} A×1`])
    await guide.ask(carts.restore, { undoId: undoId ?? '' })
    expect(await cartLayout(scene, cart)).toEqual(await cartLayout(scene, copy.id))
    const third = await createCart(guide, scene.shopId)
    await guide.ask(carts.itemUpdate, boardInCart(scene, third, boardAt(scene, 1)))
    const { left } = await guide.ask(carts.merge, { id: third, intoId: copy.id })
    expect(left).toMatchObject([{ itemQty: 1 }])
    expect(await cartLayout(scene, third)).toEqual([`${two} A×1`])
    const quote = await guide.ask(carts.quoteCreate, { shopGuideCartId: third })
    const token = new URL(quote.url).searchParams.get('token') ?? ''
    const { rooms } = await guide.ask(carts.customerQuote, { token })
    expect(rooms[0]?.lines[0]?.board).toMatchObject({ serialNo: two, thicknessMm: 52 })
  })
})

describe('a board in an order', () => {
  test('an order holds its boards and takes them out of the cart; elsewhere they show as taken and are refused', async () => {
    const scene = await setBoards(world)
    const cart = await createCart(scene.guide, scene.shopId)
    const waiting = await createCart(scene.other, scene.shopId)
    for (const board of [boardAt(scene, 0), boardAt(scene, 1)])
      await scene.guide.ask(carts.itemUpdate, boardInCart(scene, cart, board))
    await scene.guide.ask(carts.itemUpdate, boardInCart(scene, cart, undefined))
    await scene.other.ask(carts.itemUpdate, boardInCart(scene, waiting, boardAt(scene, 0)))
    const placed = await placeOrder(scene, {
      shopGuideCartId: cart,
      ...boardItems(scene, boardAt(scene, 0), boardAt(scene, 1)),
    })
    expect(await cartLayout(scene, cart)).toEqual(['– A×1'])
    const { lines } = await scene.guide.ask(orders.get, { id: placed.id })
    expect(lines.map(({ board }) => board?.serialNo)).toEqual([
      boardAt(scene, 0).serialNo,
      boardAt(scene, 1).serialNo,
    ])
    const found = { shopId: scene.shopId, keyword: boardAt(scene, 1).serialNo.toLowerCase() }
    expect((await scene.guide.ask(orders.list, found)).data.map(({ id }) => id)).toEqual([placed.id])
    const { url } = await scene.guide.ask(orders.createConfirmLink, { id: placed.id })
    const seen = await scene.guide.ask(orders.customerOrder, {
      token: new URL(url).searchParams.get('token') ?? '',
    })
    expect(seen.lines[0]?.board).toMatchObject({ serialNo: boardAt(scene, 0).serialNo })
    expect(seen.lines[0]?.board).not.toHaveProperty('id')
    expect(Object.values(await boardsShown(scene))).toEqual([false, true, true])
    const { cartItemList, total } = await scene.other.ask(carts.itemList, { shopGuideCartId: waiting })
    expect(cartItemList[0]).toMatchObject({ selected: false, board: { taken: true } })
    expect(total).toBe(0)
    const calculated = await scene.other.ask(
      orders.calculate,
      orderInput(scene, boardItems(scene, boardAt(scene, 0))),
    )
    expect(calculated.lines[0]).toMatchObject({ boardId: boardAt(scene, 0).id, boardTaken: true })
    const refusal = await scene.other.refused(
      orders.create,
      orderInput(scene, boardItems(scene, boardAt(scene, 0))),
    )
    expect(refusal).toMatchObject({ status: 409, code: 'BOARD_TAKEN' })
    expect(refusal.error).toContain(boardAt(scene, 0).serialNo)
    const again = boardInCart(scene, waiting, boardAt(scene, 1))
    expect((await scene.other.refused(carts.itemUpdate, again)).code).toBe('BOARD_TAKEN')
    const double = boardItems(scene, boardAt(scene, 2), boardAt(scene, 2))
    expect((await scene.other.refused(orders.create, orderInput(scene, double))).code).toBe('BOARD_TWICE')
  })

  test('of two guides who order the same board at the same moment exactly one gets it, in every round', async () => {
    const scene = await setBoards(world)
    const last = boardAt(scene, 2)
    for (let round = 0; round < 12; round += 1) {
      // Each orders another board as well, in a different order.
      const wanted = [boardItems(scene, boardAt(scene, 0), last), boardItems(scene, last, boardAt(scene, 1))]
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

  test('an edit exchanges the board, revoke and cancel release it, submit holds it again', async () => {
    const scene = await setBoards(world)
    const { guide } = scene
    const placed = await placeOrder(scene, boardItems(scene, boardAt(scene, 0)))
    const own = await guide.ask(orders.calculate, {
      ...orderInput(scene, boardItems(scene, boardAt(scene, 0))),
      orderId: placed.id,
    })
    expect(own.lines[0]?.boardTaken).toBe(false)
    const edited = await guide.ask(orders.update, {
      ...orderInput(scene, boardItems(scene, boardAt(scene, 1))),
      id: placed.id,
      version: placed.version,
    })
    expect([await isTaken(scene, 0), await isTaken(scene, 1)]).toEqual([false, true])
    const { revisions } = await guide.ask(orders.get, { id: placed.id })
    expect(revisions[0]?.differences.join()).toMatch(
      new RegExp(`新增：.+${boardAt(scene, 1).serialNo}.+移除：.+${boardAt(scene, 0).serialNo}`),
    )
    const revoked = await guide.ask(orders.revoke, { id: placed.id, version: edited.version })
    expect(await isTaken(scene, 1)).toBe(false)
    const rival = await placeOrder(scene, boardItems(scene, boardAt(scene, 1)))
    const submit = { id: placed.id, version: revoked.version }
    expect((await guide.refused(orders.submit, submit)).code).toBe('BOARD_TAKEN')
    await guide.ask(orders.cancel, { id: rival.id, version: rival.version })
    await guide.ask(orders.submit, submit)
    expect(await isTaken(scene, 1)).toBe(true)
  })

  test('an expired hold frees the board at once, and its order takes no payment any more', async () => {
    const scene = await setBoards(world)
    const { guide } = scene
    const confirmed = await confirmedOrder(scene, boardItems(scene, boardAt(scene, 0)))
    const waiting = await placeOrder(scene, boardItems(scene, boardAt(scene, 1)))
    await sql`
      update holds
      set expires_at = now() - interval '1 second'
      where shop_id = ${scene.shopId}`.execute(world.db)
    await sql`
      update orders
      set hold_expires_at = now() - interval '1 second'
      where shop_id = ${scene.shopId}`.execute(world.db)
    expect(Object.values(await boardsShown(scene))).toEqual([false, false, false])
    const pay = (orderId: string) => ({ orderId, amount: 100_000 })
    const rival = await confirmedOrder(scene, boardItems(scene, boardAt(scene, 0)))
    await guide.ask(payments.shopPayment, pay(rival.id))
    const late = await guide.ask(payments.shopPayment, pay(confirmed.id)).catch(String)
    expect(late).toContain('BOARD_TAKEN')
    await world.app.jobs.find((job) => job.name === 'orders-expire')?.work()
    expect((await guide.ask(orders.get, { id: waiting.id })).status).toBe('EXPIRED')
    expect(await boardsShown(scene)).toMatchObject({
      [boardAt(scene, 0).serialNo]: true,
      [boardAt(scene, 1).serialNo]: false,
    })
  })

  test('a payment holds the board for good; after a full refund the order can be cancelled, which frees the board', async () => {
    const { scene, guide, manager, finance, cash, giveBack } = await setDifferenceScene(world)
    const board = await addBoard(world, scene.shopId, scene.product.skus[0]?.skuId ?? '')
    const boards = { ...scene, boards: [board], other: guide }
    const { id } = await confirmedOrder(scene, boardItems(scene, board))
    await cash(id, sofaPrice)
    await sql`
      update holds
      set expires_at = now() - interval '1 second'
      where shop_id = ${scene.shopId} and expires_at is not null`.execute(world.db)
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
