import { useEffect } from 'react'
import { useStored, writeStored } from '../client/storage.ts'

/** Whether the customer is looking: figures that are the shop's alone are hidden at once. */
export const useCustomerView = (): [on: boolean, set: (on: boolean) => void] => [
  useStored('customerView') ?? false,
  (on) => writeStored('customerView', on),
]

/** Marks the page for style sheets: `[data-customer-view='true']`. Used once, by the layout. */
export const useCustomerViewMark = (on: boolean): void => {
  useEffect(() => {
    document.documentElement.dataset['customerView'] = String(on)
  }, [on])
}
