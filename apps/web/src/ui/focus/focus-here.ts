/** As a `ref`: has the focus as soon as it is there, as where one goes on after what was pressed is gone. */
export const focusHere = (element: HTMLElement | null): void => element?.focus()
