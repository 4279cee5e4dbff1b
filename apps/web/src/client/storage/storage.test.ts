import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clearSession,
  hasTexts,
  isSignedIn,
  readStored,
  storedSlot,
  subscribeStored,
  writeSession,
  writeStored,
} from './storage.ts'

const memory = new Map<string, string>()
const working = {
  getItem: (name: string) => memory.get(name) ?? null,
  setItem: (name: string, value: string) => void memory.set(name, value),
  removeItem: (name: string) => void memory.delete(name),
}
const refusing = {
  getItem: () => {
    throw new Error('denied')
  },
  setItem: () => {
    throw new Error('denied')
  },
  removeItem: () => {
    throw new Error('denied')
  },
}

beforeEach(() => {
  memory.clear()
  vi.stubGlobal('localStorage', working)
})
afterEach(() => vi.unstubAllGlobals())

const cartInfo = storedSlot<{ id: string; shopId: string; cartName: string }>(
  'cartInfo',
  hasTexts('id', 'shopId', 'cartName'),
)
const user = {
  id: '7',
  userId: 'guide01',
  username: '林晓',
  name: '林晓',
  avatar: '',
  enabled: true,
  passwordTemporary: false,
  roles: ['guide'],
  permissions: ['order.read'],
}
const session = {
  userId: '7',
  userName: '林晓',
  userInfo: user,
  avatar: '/a.png',
  token: 'secret',
  expireTime: 1_900_000_000_000,
  loginCookieName: 'showfloor_session',
  loginCookieValue: 'http-only',
  loginType: 'DINGDING',
}

describe('session data', () => {
  test('R3.01 keeps user id, name, info, avatar, token, expiry, cookie name and value and login type in local storage', () => {
    writeSession(session)
    for (const [key, value] of Object.entries(session)) {
      expect(JSON.parse(memory.get(`showfloor.${key}`) ?? 'null')).toEqual(value)
      expect(readStored(key as keyof typeof session)).toEqual(value)
    }
  })

  test('R4.01 signed in means that the cookie-name marker is stored', () => {
    expect(isSignedIn()).toBe(false)
    writeStored('token', 'secret')
    expect(isSignedIn()).toBe(false)
    writeStored('loginCookieName', 'showfloor_session')
    expect(isSignedIn()).toBe(true)
  })

  test('clearing the session forgets who was signed in and keeps each user’s own settings', () => {
    const cart = { id: '1-2', shopId: '1', cartName: '王女士' }
    writeSession(session)
    cartInfo.write(cart, '7', '1')
    writeStored('deviceUse', 'BACK_OFFICE', '7')
    writeStored('orderItemList', [{ id: '1' }])
    clearSession()
    expect([...memory.keys()]).toEqual(['showfloor.cartInfo.7.1', 'showfloor.deviceUse.7'])
    expect(isSignedIn()).toBe(false)
    expect(readStored('token')).toBeUndefined()
    expect(readStored('userInfo')).toBeUndefined()
    expect(cartInfo.read('7', '1')).toEqual(cart)
  })
})

describe('local storage', () => {
  test('a key is kept apart by user and shop', () => {
    cartInfo.write({ id: '1-1', shopId: '1', cartName: 'a' }, '7', '1')
    cartInfo.write({ id: '2-1', shopId: '2', cartName: 'b' }, '7', '2')
    cartInfo.write({ id: '1-9', shopId: '1', cartName: 'c' }, '8', '1')
    expect(cartInfo.read('7', '1')?.cartName).toBe('a')
    expect(cartInfo.read('7', '2')?.cartName).toBe('b')
    expect(cartInfo.read('8', '1')?.cartName).toBe('c')
    expect(cartInfo.read('8', '2')).toBeUndefined()
  })

  test('a broken or foreign value counts as absent', () => {
    memory.set('showfloor.token', '{"not')
    memory.set('showfloor.userInfo', '"text"')
    memory.set('showfloor.expireTime', '"tomorrow"')
    memory.set('showfloor.shopList', '[{"id":1}]')
    expect(readStored('token')).toBeUndefined()
    expect(readStored('userInfo')).toBeUndefined()
    expect(readStored('expireTime')).toBeUndefined()
    expect(readStored('shopList')).toBeUndefined()
  })

  test('when the browser refuses storage, the page remembers by itself', () => {
    vi.stubGlobal('localStorage', refusing)
    writeSession(session)
    expect(isSignedIn()).toBe(true)
    clearSession()
    expect(isSignedIn()).toBe(false)
  })

  test('tells its listeners of a change', () => {
    const heard = vi.fn()
    const stop = subscribeStored(heard)
    writeStored('token', 'a')
    stop()
    writeStored('token', 'b')
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
