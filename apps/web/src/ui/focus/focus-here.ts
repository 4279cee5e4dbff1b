/** A `ref` that focuses its element when it appears, for example in place of a button that is gone. */
export const focusHere = (element: HTMLElement | null): void => element?.focus()
