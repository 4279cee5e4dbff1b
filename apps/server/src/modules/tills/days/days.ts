import type { OutputOf, ParsedInputOf } from '@showfloor/contract/common/call'
import { tenderNames } from '@showfloor/contract/common/payment-status'
import type { Contract } from '@showfloor/contract/contract'
import { DAYS_SHOWN } from '@showfloor/contract/tills/days'
import type { Context } from '../../../platform/calls/context.ts'
import { CallError } from '../../../platform/calls/errors.ts'
import { scoped } from '../../../platform/database/ids.ts'
import { shopById, shopName } from '../../shops/shops.public.ts'
import { correctionsIn, correctionsOf, insertCorrection, type CorrectionRow } from './corrections.db.ts'
import {
  cashElsewhere,
  deleteEnd,
  dueLines,
  endedDays,
  endOfDay,
  entriesAfter,
  insertEnd,
  looseCash,
  lockBooks,
  openDays,
  openTillNames,
  signEnd,
  takings,
  windowOf,
  writtenLines,
  type DayRow,
  type EndRow,
  type LineRow,
  type WindowRow,
} from './days.db.ts'

type Calls = Contract['tills']
type Books = OutputOf<Calls['day']>
type Ref = { shopId: string; day: string }

const wireDay = (row: DayRow): OutputOf<Calls['days']>['data'][number] => ({
  day: row.day,
  state: row.firstName === null ? 'OPEN' : row.secondName === null ? 'SIGNED' : 'CLOSED',
  taken: row.takenCents,
  difference: row.differenceCents,
  firstBy: row.firstName ?? '',
  secondBy: row.secondName ?? '',
})

/** All open days are on the first page. */
export const listDays = async (
  { db }: Context,
  { shopId, before }: ParsedInputOf<Calls['days']>,
): Promise<OutputOf<Calls['days']>> => {
  const open = before === undefined ? await openDays(db, shopId, DAYS_SHOWN) : []
  const ended = await endedDays(db, shopId, before, DAYS_SHOWN + 1)
  const shown = ended.slice(0, DAYS_SHOWN)
  return {
    data: [...open, ...shown].map((row) => wireDay(row)),
    next: ended.length > DAYS_SHOWN ? (shown.at(-1)?.day ?? null) : null,
  }
}

const wireLine = (shopId: string, row: LineRow): Books['lines'][number] => ({
  type: row.type,
  till: row.tillName,
  sessionId: row.sessionId === null ? null : scoped(shopId, row.sessionId),
  float: row.floatCents,
  paidIn: row.paidInCents,
  otherDays: row.otherDaysCents,
  expected: row.expectedCents,
  counted: row.countedCents,
  reason: row.reason,
})

const wireCorrection = (row: CorrectionRow): Books['corrections'][number] => ({
  ofDay: row.ofDay,
  type: row.type,
  amount: row.amountCents,
  reason: row.reason,
  actor: row.actor ?? '',
  at: row.at.toISOString(),
})

const named = async ({ db }: Context, shopId: string): Promise<string> =>
  shopName((await shopById(db, shopId)).siteName)

/** The cash without a drawer by order, where it stands beside drawers. */
const looseOf = async (
  { db }: Context,
  shopId: string,
  lines: readonly LineRow[],
  { since, until }: { since: Date; until: Date },
): Promise<Books['loose']> => {
  if (lines.every(({ sessionId: of }) => of === null)) return []
  const rows = await looseCash(db, shopId, since, until)
  return rows.map((row) => ({
    orderId: scoped(shopId, row.orderId),
    orderNo: row.orderNo,
    amount: row.amountCents,
  }))
}

const elsewhereOf = (
  { db }: Context,
  shopId: string,
  lines: readonly LineRow[],
  span: { since: Date; until: Date },
): Promise<number> =>
  cashElsewhere(
    db,
    shopId,
    span,
    lines.flatMap(({ sessionId: id }) => id ?? []),
  )

const endedBooks = async (context: Context, { shopId, day }: Ref, end: EndRow): Promise<Books> => {
  const { db, session } = context
  const [lines, corrected, corrections, after, name] = await Promise.all([
    writtenLines(db, shopId, day),
    correctionsIn(db, shopId, end.since, end.until),
    correctionsOf(db, shopId, day),
    entriesAfter(db, shopId, end.until),
    named(context, shopId),
  ])
  const maySign = end.firstBy !== session.accountId
  return {
    shopName: name,
    day,
    state: end.secondBy === null ? 'SIGNED' : 'CLOSED',
    version: end.version,
    since: end.since.toISOString(),
    until: end.until.toISOString(),
    lines: lines.map((line) => wireLine(shopId, line)),
    loose: await looseOf(context, shopId, lines, end),
    openTills: [],
    firstBy: end.firstName ?? '',
    firstAt: end.firstAt.toISOString(),
    secondBy: end.secondName ?? '',
    secondAt: end.secondAt?.toISOString() ?? null,
    taken: end.takenCents,
    elsewhere: await elsewhereOf(context, shopId, lines, end),
    after: after ? { amount: after.amountCents, entries: after.entries } : null,
    corrected: corrected.map((row) => wireCorrection(row)),
    corrections: corrections.map((row) => wireCorrection(row)),
    actions: end.secondBy !== null ? ['correct'] : maySign ? ['sign', 'reopen'] : ['reopen'],
  }
}

/** Errors: DAY_NOT_YET; NOT_FOUND for a day without entries that precedes a closed day. */
const openWindow = async ({ db }: Context, { shopId, day }: Ref): Promise<WindowRow> => {
  const window = await windowOf(db, shopId, day)
  if (!window || window.isPast) throw new CallError('NOT_FOUND')
  if (window.isFuture) throw new CallError('DAY_NOT_YET')
  return window
}

/** Errors: DAY_NOT_YET, NOT_FOUND. */
export const shownDay = async (context: Context, ref: Ref): Promise<Books> => {
  const { db } = context
  const end = await endOfDay(db, ref.shopId, ref.day)
  if (end) return endedBooks(context, ref, end)
  const window = await openWindow(context, ref)
  const [lines, openTills, corrected, taken, name] = await Promise.all([
    dueLines(db, ref.shopId, window.since, window.until),
    openTillNames(db, ref.shopId, window.until),
    correctionsIn(db, ref.shopId, window.since, window.until),
    takings(db, ref.shopId, window.since, window.until),
    named(context, ref.shopId),
  ])
  return {
    shopName: name,
    day: ref.day,
    state: 'OPEN',
    version: 0,
    since: window.since.toISOString(),
    until: null,
    lines: lines.map((line) => wireLine(ref.shopId, line)),
    loose: await looseOf(context, ref.shopId, lines, window),
    openTills,
    firstBy: '',
    firstAt: null,
    secondBy: '',
    secondAt: null,
    taken,
    elsewhere: await elsewhereOf(context, ref.shopId, lines, window),
    after: null,
    corrected: corrected.map((row) => wireCorrection(row)),
    corrections: [],
    actions: ['submit'],
  }
}

type Counted = ParsedInputOf<Calls['daySubmit']>['lines']

/** The expected amounts beside the counted ones. Errors: DAY_CHANGED, DAY_REASON. */
const compared = (due: readonly LineRow[], counted: Counted, { language }: Context): LineRow[] => {
  const open = due.filter(({ sessionId: of }) => of === null)
  if (open.length !== counted.length) throw new CallError('DAY_CHANGED')
  return due.map((line) => {
    if (line.sessionId !== null) return line
    const one = counted.find(({ type }) => type === line.type)
    if (!one || one.expected !== line.expectedCents) throw new CallError('DAY_CHANGED')
    if (one.counted !== line.expectedCents && one.reason === '')
      throw new CallError('DAY_REASON', { name: tenderNames[line.type][language] })
    return { ...line, countedCents: one.counted, reason: one.reason }
  })
}

/** Errors: DAY_NOT_YET, NOT_FOUND, DAY_EARLIER_OPEN, DAY_TILL_OPEN, DAY_CHANGED, DAY_REASON. */
export const submitDay = async (
  context: Context,
  { lines, ...ref }: ParsedInputOf<Calls['daySubmit']>,
): Promise<Books> => {
  const { db, session } = context
  await lockBooks(db, ref.shopId)
  if (await endOfDay(db, ref.shopId, ref.day)) throw new CallError('DAY_CHANGED')
  const window = await openWindow(context, ref)
  if (window.earlier !== null) throw new CallError('DAY_EARLIER_OPEN', { day: window.earlier })
  const [openTill] = await openTillNames(db, ref.shopId, window.until)
  if (openTill !== undefined) throw new CallError('DAY_TILL_OPEN', { name: openTill })
  const { since, until, isFirst } = window
  const due = await dueLines(db, ref.shopId, since, until)
  const takenCents = await takings(db, ref.shopId, since, until)
  await insertEnd(
    db,
    { ...ref, since, until, isFirst, takenCents, accountId: session.accountId },
    compared(due, lines, context),
  )
  return shownDay(context, ref)
}

/** A day with one signature, in the version that the caller saw. Errors: NOT_FOUND, DAY_CHANGED. */
const signedDay = async (
  { db }: Context,
  { shopId, day, version }: ParsedInputOf<Calls['daySign']>,
): Promise<EndRow> => {
  await lockBooks(db, shopId)
  const end = await endOfDay(db, shopId, day)
  if (!end) throw new CallError('NOT_FOUND')
  if (end.version !== version || end.secondBy !== null) throw new CallError('DAY_CHANGED')
  return end
}

/** Errors: NOT_FOUND, DAY_CHANGED, DAY_SECOND_PERSON. */
export const signDay = async (context: Context, input: ParsedInputOf<Calls['daySign']>): Promise<Books> => {
  const end = await signedDay(context, input)
  if (end.firstBy === context.session.accountId) throw new CallError('DAY_SECOND_PERSON')
  await signEnd(context.db, input.shopId, input.day, context.session.accountId)
  return shownDay(context, input)
}

/** Errors: NOT_FOUND; DAY_CHANGED, also when a later day is closed by now. */
export const reopenDay = async (
  context: Context,
  input: ParsedInputOf<Calls['dayReopen']>,
): Promise<Books> => {
  await signedDay(context, input)
  if (!(await deleteEnd(context.db, input.shopId, input.day))) throw new CallError('DAY_CHANGED')
  return shownDay(context, input)
}

/** A correction belongs to the day on which it is written. Error: NOT_FOUND for a day without two signatures. */
export const correctDay = async (
  context: Context,
  { amount: amountCents, ...one }: ParsedInputOf<Calls['dayCorrect']>,
): Promise<Books> => {
  await lockBooks(context.db, one.shopId)
  const end = await endOfDay(context.db, one.shopId, one.day)
  if (end?.secondBy == null) throw new CallError('NOT_FOUND')
  await insertCorrection(context.db, { ...one, amountCents, accountId: context.session.accountId })
  return shownDay(context, one)
}
