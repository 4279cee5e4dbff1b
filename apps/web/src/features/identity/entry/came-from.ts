const key = 'showfloor.cameFrom'

/** Remembers, in this tab, the page to return to after signing in at another site. */
export const rememberCameFrom = (path: string | undefined): void => {
  try {
    if (path === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, path)
  } catch {
    // Without storage the user gets to the first page.
  }
}

/** The remembered page, once. */
export const takeCameFrom = (): string | undefined => {
  try {
    const path = sessionStorage.getItem(key) ?? undefined
    sessionStorage.removeItem(key)
    return path
  } catch {
    return undefined
  }
}
