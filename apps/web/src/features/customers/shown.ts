import { t } from '../../i18n/i18n.ts'
import { useShopOnly } from '../../ui/privacy/shop-only.ts'

/** `王梓涵` → `王**`: enough for somebody who knows the customer. */
export const maskName = (name: string): string => {
  const [first] = name.trim()
  return first === undefined ? '' : `${first}**`
}

const asItIs = (text: string): string => text

/** A person's name in a list: complete, or masked while customers may see the screen. */
export const useListedName = (): ((name: string) => string) => (useShopOnly() ? asItIs : maskName)

/** A cart's name in a list: as its guide wrote it, with the customer's name masked where necessary. */
export const useListedCart = (): ((cart: { cartName: string; customerName: string }) => string) => {
  const nameOf = useListedName()
  return ({ cartName, customerName }) =>
    customerName === '' ? cartName : cartName.replaceAll(customerName, nameOf(customerName))
}

type Place = { districtName: string; detail: string }

export const wholeAddress = ({ districtName, detail }: Place): string =>
  [districtName, detail].filter(Boolean).join(' ')

/** An address: complete, or without the house number while customers may see the screen. */
export const useShownAddress = (): ((address: Place) => string) => {
  const isShown = useShopOnly()
  return isShown ? wholeAddress : ({ districtName }) => `${districtName} ${t('customers.detailHidden')}`
}

const digitsEnough = 4
const lettersEnough = 2

/** Whether a search means one person: two characters of a name, or four digits of a mobile. */
export const namesSomebody = (keyword: string): boolean => {
  const text = keyword.replace(/[\s-]/g, '')
  return [...text].length >= (/^[\d*]+$/.test(text) ? digitsEnough : lettersEnough)
}
