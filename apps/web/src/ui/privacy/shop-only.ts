import { useSyncExternalStore } from 'react'
import { readStored, useStored, writeStored } from '../../client/storage/storage.ts'

/** What a device is used for by whoever is signed in at it: on the shop floor customers see its screen, in the back office staff alone do. */
export const deviceUses = ['SHOP_FLOOR', 'BACK_OFFICE'] as const
export type DeviceUse = (typeof deviceUses)[number]

const userNow = (): string => readStored('userId') ?? ''

export const setDeviceUse = (use: DeviceUse): void => writeStored('deviceUse', use, userNow())

/** A device is on the shop floor until its user says otherwise. */
export const useDeviceUse = (): DeviceUse =>
  useStored('deviceUse', useStored('userId') ?? '') === 'BACK_OFFICE' ? 'BACK_OFFICE' : 'SHOP_FLOOR'

/** The same, outside of a component. */
export const isBackOffice = (): boolean => readStored('deviceUse', userNow()) === 'BACK_OFFICE'

/** Whether the screen may offer what only staff does, such as an export: what is shown while a button is held cannot be pressed. */
export const useBackOffice = (): boolean => useDeviceUse() === 'BACK_OFFICE'

const holders = new Set<object>()
const listeners = new Set<() => void>()

/** Shows what is the shop's alone for as long as any `holder` holds. */
export const holdShopOnly = (holder: object, isHeld: boolean): void => {
  if (isHeld) holders.add(holder)
  else holders.delete(holder)
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether what is the shop's alone may be on the screen now: in the back office, or while somebody holds an eye. */
export const useShopOnly = (): boolean => {
  const isHeld = useSyncExternalStore(subscribe, () => holders.size > 0)
  return useBackOffice() || isHeld
}
