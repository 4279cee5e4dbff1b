/** Refused: an address of another site that nobody marked as external. */
export class ExternalNavigationError extends Error {
  readonly url: string

  constructor(url: string) {
    super(`Navigation to an external address is refused: ${url}`)
    this.name = 'ExternalNavigationError'
    this.url = url
  }
}

/**
 * Whether the browser may be sent to `url` from `origin`: an address of this site, or, when flagged external, an http, https,
 * payment-app, mail or phone address. Never a script or data address.
 */
export const mayNavigate = (url: string, origin: string, external: boolean): boolean => {
  let target: URL
  try {
    target = new URL(url, origin)
  } catch {
    return false
  }
  if (['http:', 'https:'].includes(target.protocol)) return external || target.origin === origin
  return external && ['weixin:', 'alipays:', 'alipay:', 'mailto:', 'tel:'].includes(target.protocol)
}

/**
 * Navigates to `url`. Throws {@link ExternalNavigationError} for another site's address unless `external` is set. `tellsOrigin`: sends this site's origin as the
 * referrer, which payment providers require, but nothing more of the address.
 */
export const leaveFor = (url: string, options: { external?: boolean; tellsOrigin?: boolean } = {}): void => {
  if (!mayNavigate(url, globalThis.location.origin, options.external === true)) {
    throw new ExternalNavigationError(url)
  }
  if (!options.tellsOrigin) return globalThis.location.assign(url)
  const link = document.createElement('a')
  link.href = url
  link.referrerPolicy = 'origin'
  link.click()
}
