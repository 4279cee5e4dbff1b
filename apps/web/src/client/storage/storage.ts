import type { Piece } from '@showfloor/contract/inventory/boards'
import { useMemo, useSyncExternalStore } from 'react'

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
  cartInfo: { id: string; shopId: string; cartName: string }
  cartChanges: StoredChange[]
  cartUndo: StoredUndo
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

/** The last removal from a cart that can be undone, and what was told of it. */
export type StoredUndo = { text: string; undoId: string; atMs: number }

/** A change of a cart that was not sent yet. */
export type StoredChange = { key: string; cartId: string } & (
  | { kind: 'add'; article: StoredArticle; itemQty: number }
  | { kind: 'set'; lines: StoredLine[]; itemQty: number }
  | { kind: 'remove'; lines: StoredLine[] }
  | { kind: 'replace'; lines: StoredLine[]; article: StoredArticle }
  | ({ kind: 'place'; lines: StoredLine[] } & StoredPlace)
  | { kind: 'roomAdd'; roomName: string }
  | { kind: 'roomChange'; roomId: string; roomName?: string; variants?: number; chosen?: 'A' | 'B' }
  | { kind: 'roomRemove'; roomId: string }
  | { kind: 'roomOrder'; roomIds: string[] }
)
/** The place of a cart line: one variant of a room, or outside of all rooms. */
export type StoredPlace = { roomId: string | null; variant: 'A' | 'B' }
/** The line that a change is about: by its id, or by article, board and place while the server has not given an id yet. */
export type StoredLine = { id: string; mappingId: string; boardId?: string } & StoredPlace
/** An article with what its line shows before the server has answered; prices in cents. */
export type StoredArticle = {
  itemMappingId: string
  channelSpuId: string
  skuCode: string
  name: string
  sizeText: string
  propertiesName: string
  picture: string
  marketingPrice: number
  salePrice: number
  itemNum: number
  /** The one piece: a board or a floor sample. */
  board?: Piece
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
const hasTexts =
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
  cartInfo: hasTexts('id', 'shopId', 'cartName'),
  cartChanges: (value) => Array.isArray(value) && value.every(hasTexts('key', 'cartId', 'kind')),
  cartUndo: (value) => hasTexts('text', 'undoId')(value) && isRecord(value) && isNumber(value.atMs),
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
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())
const nameOf = (key: StoredKey, scope: readonly string[]): string => ['showfloor', key, ...scope].join('.')

const readRaw = (name: string): string | null => {
  try {
    return globalThis.localStorage.getItem(name) ?? fallback.get(name) ?? null
  } catch {
    return fallback.get(name) ?? null
  }
}

const parse = <K extends StoredKey>(key: K, raw: string | null): Stored[K] | undefined => {
  if (raw === null) return undefined
  try {
    const value: unknown = JSON.parse(raw)
    return checks[key](value) ? (value as Stored[K]) : undefined
  } catch {
    return undefined
  }
}

/** The stored value, or undefined where it is absent, unreadable or of a wrong shape. `scope`: user id, then shop id. */
export const readStored = <K extends StoredKey>(key: K, ...scope: string[]): Stored[K] | undefined =>
  parse(key, readRaw(nameOf(key, scope)))

const writeQuietly = <K extends StoredKey>(key: K, value: Stored[K] | undefined, scope: string[]): void => {
  const name = nameOf(key, scope)
  try {
    fallback.delete(name)
    if (value === undefined) globalThis.localStorage.removeItem(name)
    else globalThis.localStorage.setItem(name, JSON.stringify(value))
  } catch {
    if (value !== undefined) fallback.set(name, JSON.stringify(value))
  }
}

/** Stores `value`, or forgets the key when it is undefined. Never throws. */
export const writeStored = <K extends StoredKey>(
  key: K,
  value: Stored[K] | undefined,
  ...scope: string[]
): void => {
  writeQuietly(key, value, scope)
  tell()
}

/** Stores the answer of a login. */
export const writeSession = (session: Partial<Stored>): void => {
  for (const key of sessionKeys) writeQuietly(key, session[key], [])
  tell()
}

/** Forgets who was signed in. */
export const clearSession = (): void => writeSession({})

/** Signed in = the marker with the session cookie's name is there; the cookie itself cannot be read from a page. */
export const isSignedIn = (): boolean => Boolean(readStored('loginCookieName'))

/** Calls `listener` when a stored value changes, in this tab or another. Returns an unsubscribe function. */
export const subscribeStored = (listener: () => void): (() => void) => {
  listeners.add(listener)
  globalThis.addEventListener?.('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('storage', listener)
  }
}

/** The stored value as a hook. */
export const useStored = <K extends StoredKey>(key: K, ...scope: string[]): Stored[K] | undefined => {
  const name = nameOf(key, scope)
  const raw = useSyncExternalStore(subscribeStored, () => readRaw(name))
  return useMemo(() => parse(key, raw), [key, raw])
}
