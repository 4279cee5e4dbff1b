import { readStored, useStored, writeStored } from '../../client/storage/storage.ts'
import { createStore } from '../../client/storage/store.ts'

/** What the signed-in user uses the device for: on the shop floor customers see the screen, in the back office only staff does. */
export const deviceUses = ['SHOP_FLOOR', 'BACK_OFFICE'] as const
export type DeviceUse = (typeof deviceUses)[number]

const userNow = (): string => readStored('userId') ?? ''

export const setDeviceUse = (use: DeviceUse): void => writeStored('deviceUse', use, userNow())

/** A device is on the shop floor until its user chooses otherwise. */
export const useDeviceUse = (): DeviceUse =>
  useStored('deviceUse', useStored('userId') ?? '') === 'BACK_OFFICE' ? 'BACK_OFFICE' : 'SHOP_FLOOR'

/** The same outside of components. */
export const isBackOffice = (): boolean => readStored('deviceUse', userNow()) === 'BACK_OFFICE'

/** Whether the screen may offer staff actions such as an export. Revealing is not enough: nobody can press a button while holding another. */
export const useBackOffice = (): boolean => useDeviceUse() === 'BACK_OFFICE'

const holders = createStore<ReadonlySet<object>>(new Set())

/** Reveals shop-only content while any `holder` holds. */
export const holdShopOnly = (holder: object, isHeld: boolean): void => {
  const others = [...holders.get()].filter((one) => one !== holder)
  holders.set(new Set(isHeld ? [...others, holder] : others))
}

/** Whether shop-only content is visible: in the back office, or while somebody holds an eye. */
export const useShopOnly = (): boolean => {
  const isHeld = holders.use().size > 0
  return useBackOffice() || isHeld
}
