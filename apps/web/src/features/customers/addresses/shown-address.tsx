import { useShownAddress } from '../shown.ts'

/** Where somebody lives: whole, or without the house while customers may see the screen. */
export const ShownAddress = ({ address }: { address: { districtName: string; detail: string } }) =>
  useShownAddress()(address)
