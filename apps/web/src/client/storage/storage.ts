import { useMemo, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** What local storage keeps, by key. Money in it is cents, times are milliseconds since 1970. */
export type Stored = {
  userId: string
  userName: string
  userInfo: StoredUser
  avatar: string
  token: string
  expireTime: number
  loginCookieName: string
  loginCookieValue: string
  loginType: string
  shopList: StoredShop[]
  currentShop: StoredShop
  shopInfo: StoredShop
  deliverySteps: StoredStep[]
  countedPieces: StoredPieces[]
  orderCurrentChannel: { siteCode: string; channelCode: string }
  orderCurrentShop: StoredShop
  orderItemList: unknown[]
  orderItemListType: string
  orderUseShopChannel: boolean
  /** The use of the device by a user: shop floor or back office. */
  deviceUse: string
  language: string
  /** The columns that the list of orders shows. */
  orderColumns: string[]
}
export type StoredKey = keyof Stored

/** A delivery step that was not sent yet, with its input; `refused`: why the server did not book cash that was taken offline. */
export type StoredStep = {
  key: string
  id: string
  action: string
  input: Record<string, unknown>
  refused?: string
}

/** Pieces of a SKU that were counted offline; `at` in ms since 1970 by this device's clock. */
export type StoredPieces = { key: string; id: string; skuCode: string; pieces: number; at: number }

export type StoredUser = {
  id: string
  userId: string
  username: string
  name: string
  avatar: string
  enabled: boolean
  passwordTemporary: boolean
  roles: string[]
  permissions: string[]
}

export type StoredShop = {
  id: string
  code: string
  name: string
  siteName: string
  region: string
  channelId: string
  stagePayment: boolean
  cloudPosType: string | null
  newShopEndTime: string | null
  isStateSubsidies: boolean
  channelShopType: string | null
  channelShopCategory: string | null
  closedAt: string | null
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Whether a stored value has texts of these names. */
export const hasTexts =
  (...names: string[]) =>
  (value: unknown): boolean =>
    isRecord(value) && names.every((name) => typeof value[name] === 'string')
const isShop = hasTexts('id', 'name', 'siteName', 'channelId')
const isUser = (value: unknown): boolean =>
  hasTexts('id', 'userId', 'username')(value) &&
  isRecord(value) &&
  Array.isArray(value.roles) &&
  Array.isArray(value.permissions)

/** A value of a wrong shape, from another version or edited by hand, counts as absent. */
const checks: Record<StoredKey, (value: unknown) => boolean> = {
  userId: isText,
  userName: isText,
  userInfo: isUser,
  avatar: isText,
  token: isText,
  expireTime: isNumber,
  loginCookieName: isText,
  loginCookieValue: isText,
  loginType: isText,
  shopList: (value) => Array.isArray(value) && value.every(isShop),
  currentShop: isShop,
  shopInfo: isShop,
  deliverySteps: (value) => Array.isArray(value) && value.every(hasTexts('key', 'id', 'action')),
  countedPieces: (value) => Array.isArray(value) && value.every(hasTexts('key', 'id', 'skuCode')),
  orderCurrentChannel: hasTexts('siteCode', 'channelCode'),
  orderCurrentShop: isShop,
  orderItemList: Array.isArray,
  orderItemListType: isText,
  orderUseShopChannel: isFlag,
  deviceUse: isText,
  language: isText,
  orderColumns: (value) => Array.isArray(value) && value.every(isText),
}

/** Everything a logout removes. Remembered shops, their channels and carts stay under their user's id. */
const sessionKeys: readonly StoredKey[] = [
  'userId',
  'userName',
  'userInfo',
  'avatar',
  'token',
  'expireTime',
  'loginCookieName',
  'loginCookieValue',
  'loginType',
  'orderCurrentShop',
  'orderItemList',
  'orderItemListType',
  'orderUseShopChannel',
]

// Private browsing or a full disk may refuse local storage; then only this page remembers.
const fallback = new Map<string, string>()
/** Counts the changes. */
const changes = createStore(0)
const tell = () => changes.set(changes.get() + 1)
const nameOf = (key: string, scope: readonly string[]): string => ['showfloor', key, ...scope].join('.')

const readRaw = (name: string): string | null => {
  try {
    return globalThis.localStorage.getItem(name) ?? fallback.get(name) ?? null
  } catch {
    return fallback.get(name) ?? null
  }
}

const writeQuietly = (name: string, value: unknown): void => {
  try {
    fallback.delete(name)
    if (value === undefined) globalThis.localStorage.removeItem(name)
    else globalThis.localStorage.setItem(name, JSON.stringify(value))
  } catch {
    if (value !== undefined) fallback.set(name, JSON.stringify(value))
  }
}

/** Calls `listener` when a stored value changes, in this tab or another. Returns an unsubscribe function. */
export const subscribeStored = (listener: () => void): (() => void) => {
  const leave = changes.subscribe(listener)
  globalThis.addEventListener?.('storage', listener)
  return () => {
    leave()
    globalThis.removeEventListener?.('storage', listener)
  }
}

/** A value in local storage. It is undefined where it is absent, unreadable or of a wrong shape. `scope`: user id, then shop id. */
export const storedSlot = <T>(key: string, isRight: (value: unknown) => boolean) => {
  const parse = (raw: string | null): T | undefined => {
    if (raw === null) return undefined
    try {
      const value: unknown = JSON.parse(raw)
      return isRight(value) ? (value as T) : undefined
    } catch {
      return undefined
    }
  }
  return {
    read: (...scope: string[]): T | undefined => parse(readRaw(nameOf(key, scope))),
    /** Stores the value, or forgets it when it is undefined. Never throws. */
    write: (value: T | undefined, ...scope: string[]): void => {
      writeQuietly(nameOf(key, scope), value)
      tell()
    },
    /** The value as a hook. */
    use: (...scope: string[]): T | undefined => {
      const name = nameOf(key, scope)
      const raw = useSyncExternalStore(subscribeStored, () => readRaw(name))
      return useMemo(() => parse(raw), [raw])
    },
  }
}

const slots = Object.fromEntries(
  Object.entries(checks).map(([key, isRight]) => [key, storedSlot(key, isRight)]),
) as { [K in StoredKey]: ReturnType<typeof storedSlot<Stored[K]>> }

export const readStored = <K extends StoredKey>(key: K, ...scope: string[]): Stored[K] | undefined =>
  slots[key].read(...scope)

export const writeStored = <K extends StoredKey>(
  key: K,
  value: Stored[K] | undefined,
  ...scope: string[]
): void => slots[key].write(value, ...scope)

export const useStored = <K extends StoredKey>(key: K, ...scope: string[]): Stored[K] | undefined =>
  slots[key].use(...scope)

/** Stores the answer of a login. */
export const writeSession = (session: Partial<Stored>): void => {
  for (const key of sessionKeys) writeQuietly(nameOf(key, []), session[key])
  tell()
}

/** Forgets who was signed in. */
export const clearSession = (): void => writeSession({})

/** Signed in = the marker with the session cookie's name is there; the cookie itself cannot be read from a page. */
export const isSignedIn = (): boolean => Boolean(readStored('loginCookieName'))
