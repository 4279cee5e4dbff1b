import { useShownAddress } from '../shown.ts'

/** An address: complete, or without the house number while customers may see the screen. */
export const ShownAddress = ({ address }: { address: { districtName: string; detail: string } }) =>
  useShownAddress()(address)
