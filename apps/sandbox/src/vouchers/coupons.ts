import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { openDatabase, tableOf } from '../sqlite.ts'

/** A voucher of a customer. `group` is the order in which it was bought; `place` the shop that it is for, empty for every shop. Amounts are cents. */
const couponSchema = z.object({
  platform: z.enum(['DOUYIN', 'MEITUAN']),
  code: z.string(),
  /** The kind as Douyin's interface names it. */
  encrypted: z.string(),
  certificate: z.string(),
  group: z.string(),
  kind: z.enum(['SET', 'CASH', 'TIMES']),
  title: z.string(),
  place: z.string(),
  faceCents: z.int(),
  paidCents: z.int(),
  platformCents: z.int(),
  merchantCents: z.int(),
  times: z.int(),
  state: z.enum(['UNUSED', 'USED', 'REFUND_ASKED', 'REFUNDED']),
  expiresAtMs: z.int(),
  /** Each use of it: by which request, of which shop, or in the merchant's own app. */
  uses: z.array(
    z.object({
      verifyId: z.string(),
      request: z.string(),
      place: z.string(),
      inApp: z.boolean(),
      atMs: z.int(),
    }),
  ),
  createdAtMs: z.int(),
})
export type Coupon = z.infer<typeof couponSchema>

export const issueSchema = z.strictObject({
  platform: z.enum(['DOUYIN', 'MEITUAN']),
  kind: z.enum(['SET', 'CASH', 'TIMES']).default('CASH'),
  /** How many vouchers one Meituan code or one Douyin order has. */
  count: z.int().min(1).max(20).default(1),
  times: z.int().min(2).max(50).default(5),
  paidCents: z.int().min(1).default(8000),
  faceCents: z.int().min(1).optional(),
  platformCents: z.int().min(0).default(0),
  merchantCents: z.int().min(0).default(0),
  title: z.string().min(1).max(60).optional(),
  place: z.string().max(64).default(''),
  /** The condition of the voucher when it is presented. */
  as: z.enum(['FRESH', 'EXPIRED', 'REFUNDED', 'REFUND_ASKED', 'USED']).default('FRESH'),
})
export type Issue = z.infer<typeof issueSchema>

const row = z.object({ data: z.string() })
const couponRow = z.object({
  code: z.string(),
  encrypted: z.string(),
  grouped: z.string(),
  at: z.int(),
  data: z.string(),
})
const keptRow = z.object({ name: z.string(), data: z.string() })
const tables = [
  tableOf('coupons', couponRow, 'primary key (code)'),
  tableOf('kept', keptRow, 'primary key (name)'),
]
const keep = 'insert into kept values (?, ?) on conflict (name) do update set data = excluded.data'
const monthMs = 30 * 86_400_000
const titles = { SET: '客厅三件套团购', CASH: '家居代金券', TIMES: '保养次卡' } as const

const digits = (length: number): string =>
  Array.from({ length }, (_, at) => randomInt(at === 0 ? 1 : 0, 10)).join('')

export type Coupons = ReturnType<typeof openCoupons>

/** The vouchers of all customers, on disk before any answer. */
export const openCoupons = (dir: string, nowMs: () => number) => {
  const db = openDatabase(dir, 'vouchers.sqlite', tables)
  const read = (where: string, ...values: (string | number)[]): Coupon[] =>
    db
      .all(row, `select data from coupons ${where}`, ...values)
      .map(({ data }) => couponSchema.parse(JSON.parse(data)))
  const save = (coupon: Coupon): Coupon => {
    const upsert = `
      insert into coupons
      values (?, ?, ?, ?, ?)
      on conflict (code) do update set data = excluded.data, encrypted = excluded.encrypted`
    const { code, encrypted, group, createdAtMs } = coupon
    db.run(upsert, code, encrypted, group, createdAtMs, JSON.stringify(coupon))
    return coupon
  }
  return {
    save,
    byCode: (code: string) => read('where code = ?', code)[0],
    byEncrypted: (encrypted: string) => read('where encrypted = ?', encrypted)[0],
    inGroup: (group: string) => read('where grouped = ? order by rowid', group),
    latest: (limit: number) => read('order by at desc, rowid desc limit ?', limit),
    all: () => read('order by rowid'),
    issue: (wish: Issue): Coupon[] => issue(save, wish, nowMs()),
    /** Keeps an answer, so that a repeat of its request gets the same. */
    keep: (name: string, data: unknown) => void db.run(keep, name, JSON.stringify(data)),
    kept: (name: string): unknown => {
      const found = db.first(row, 'select data from kept where name = ?', name)
      return found === null ? undefined : JSON.parse(found.data)
    },
    forget: (prefix: string) => void db.run('delete from kept where name like ?', `${prefix}%`),
    close: db.close,
  }
}

const issue = (save: (coupon: Coupon) => Coupon, wish: Issue, atMs: number): Coupon[] => {
  const group = digits(19)
  // A Meituan code stands for its whole order, a Douyin code for itself.
  const shared = digits(12)
  return Array.from({ length: wish.platform === 'DOUYIN' ? wish.count : 1 }, () => {
    const code = wish.platform === 'DOUYIN' ? digits(13) : shared
    return save({
      platform: wish.platform,
      code,
      encrypted: randomBytes(24).toString('base64'),
      certificate: digits(19),
      group,
      kind: wish.kind,
      title: wish.title ?? titles[wish.kind],
      place: wish.place,
      faceCents: wish.faceCents ?? wish.paidCents,
      paidCents: wish.paidCents,
      platformCents: wish.platformCents,
      merchantCents: wish.merchantCents,
      times: wish.kind === 'TIMES' ? wish.times : wish.platform === 'MEITUAN' ? wish.count : 1,
      state:
        wish.as === 'REFUNDED' || wish.as === 'REFUND_ASKED'
          ? wish.as
          : wish.as === 'USED'
            ? 'USED'
            : 'UNUSED',
      expiresAtMs: wish.as === 'EXPIRED' ? atMs - 86_400_000 : atMs + monthMs,
      uses: wish.as === 'USED' ? [used('', 'elsewhere', true, atMs - 600_000)] : [],
      createdAtMs: atMs,
    })
  })
}

export const used = (
  request: string,
  place: string,
  inApp: boolean,
  atMs: number,
): Coupon['uses'][number] => ({
  verifyId: digits(19),
  request: request === '' ? randomUUID() : request,
  place,
  inApp,
  atMs,
})

/** How many uses are left. */
export const left = ({ state, times, uses }: Coupon): number =>
  state === 'UNUSED' || state === 'USED' ? Math.max(times - uses.length, 0) : 0

/** Why it cannot be used in a shop, in the platform's words; null when it can. */
export const whyNot = (coupon: Coupon, place: string, nowMs: number): string | null => {
  if (coupon.state === 'REFUNDED') return '该券已退款'
  if (coupon.state === 'REFUND_ASKED') return '该券退款中'
  if (left(coupon) === 0) return '该券已被核销'
  if (coupon.expiresAtMs <= nowMs) return '该券已过期'
  return coupon.place !== '' && coupon.place !== place
    ? `该券不适用于门店 ${place}，仅限 ${coupon.place}`
    : null
}

/** How long after a use each platform takes it back. */
export const cancelWindowMs = { DOUYIN: 3_600_000, MEITUAN: 600_000 } as const
const lastMinuteMs = 60_000

export const actSchema = z.strictObject({
  what: z.enum(['refund', 'askRefund', 'expire', 'use', 'giveBack', 'age', 'lastMinute']),
  /** Makes its uses older by `age`. */
  ms: z.int().min(1).default(3_600_000),
})
export type Act = z.infer<typeof actSchema>

/** Changes a voucher without the shop. */
export const happen = (coupons: Coupons, coupon: Coupon, { what, ms }: Act, nowMs: number): Coupon => {
  if (what === 'refund') return coupons.save({ ...coupon, state: 'REFUNDED' })
  if (what === 'askRefund') return coupons.save({ ...coupon, state: 'REFUND_ASKED' })
  if (what === 'expire') return coupons.save({ ...coupon, expiresAtMs: nowMs - 1000 })
  if (what === 'giveBack') return coupons.save({ ...coupon, uses: coupon.uses.slice(0, -1), state: 'UNUSED' })
  if (what === 'lastMinute') {
    const atMs = nowMs - cancelWindowMs[coupon.platform] + lastMinuteMs
    return coupons.save({ ...coupon, uses: coupon.uses.map((use) => ({ ...use, atMs })) })
  }
  if (what === 'age')
    return coupons.save({ ...coupon, uses: coupon.uses.map((use) => ({ ...use, atMs: use.atMs - ms })) })
  const uses = [...coupon.uses, used('', coupon.place || 'app', true, nowMs)]
  return coupons.save({ ...coupon, uses, state: uses.length >= coupon.times ? 'USED' : 'UNUSED' })
}
