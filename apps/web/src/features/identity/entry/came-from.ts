const key = 'showfloor.cameFrom'

/** Remembers in this tab where one wants to go after signing in at another site. */
export const rememberCameFrom = (path: string | undefined): void => {
  try {
    if (path === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, path)
  } catch {
    // Without storage one comes to the first page.
  }
}

/** What was remembered, once. */
export const takeCameFrom = (): string | undefined => {
  try {
    const path = sessionStorage.getItem(key) ?? undefined
    sessionStorage.removeItem(key)
    return path
  } catch {
    return undefined
  }
}
